/** The unit in which distances are shown and typed. Records store kilometers. */
export type DistanceUnit = 'miles' | 'km';

export const KM_PER_MILE = 1.609344;

/** Converts kilometers to a unit, rounded to one decimal. */
export const fromKm = (km: number, unit: DistanceUnit): number =>
  Math.round((unit === 'miles' ? km / KM_PER_MILE : km) * 10) / 10;

/** Converts a typed distance to kilometers. */
export const toKm = (amount: number, unit: DistanceUnit): number =>
  unit === 'miles' ? amount * KM_PER_MILE : amount;
