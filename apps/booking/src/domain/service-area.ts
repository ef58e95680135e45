type Area = { service_radius_km: number; service_extra_radius_km: number };

/** The field errors of an area: the outer ring lies outside the inner one, or is none. */
export function areaErrors({ service_radius_km: inner, service_extra_radius_km: outer }: Area): {
  [field: string]: string[];
} {
  return outer !== 0 && outer < inner
    ? { service_extra_radius_km: ['The extra radius must reach beyond the service radius, or be 0.'] }
    : {};
}
