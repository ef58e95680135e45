import { type DistanceUnit, fromKm } from '@drawpoint/rules/distance';
import { t } from '../../i18n/translate.ts';

/** A distance in words: `1 mile`, `9.3 miles`, `15 km`. */
export function distanceText(km: number, unit: DistanceUnit): string {
  const count = fromKm(km, unit);
  return unit === 'miles' ? t('{{count}} miles', { count }) : t('{{count}} km', { count });
}

/** Describes an area. The surcharge is mentioned only when there is an outer ring. */
export function areaText(
  {
    service_radius_km: radiusKm,
    service_extra_radius_km: extraRadiusKm,
  }: { service_radius_km: number; service_extra_radius_km: number },
  unit: DistanceUnit,
): string {
  const inner = distanceText(radiusKm, unit);
  if (extraRadiusKm <= radiusKm) return inner;
  return t('{{inner}}, with a surcharge up to {{outer}}', {
    ...{ inner, outer: distanceText(extraRadiusKm, unit) },
  });
}
