/** How distances are shown and typed; records keep kilometers. */
export type DistanceUnit = 'miles' | 'km';

export const KM_PER_MILE = 1.609344;

/** Kilometers as they are shown in a unit, to one decimal. */
export const fromKm = (km: number, unit: DistanceUnit): number =>
  Math.round((unit === 'miles' ? km / KM_PER_MILE : km) * 10) / 10;

/** What was typed in a unit, in kilometers. */
export const toKm = (amount: number, unit: DistanceUnit): number =>
  unit === 'miles' ? amount * KM_PER_MILE : amount;
