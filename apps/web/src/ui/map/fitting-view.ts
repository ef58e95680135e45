import { type LatLng, type View, viewAround } from './geo.ts';
import type { DrawingProps } from './map-props.ts';

/** Kilometres around a single place. */
const SINGLE_PLACE_KM = 3;
/** The middle of the United States, for a map without places. */
const US_CENTER: LatLng = { lat: 39.8, lng: -98.6 };

/** The view that fits home, rings, points and pin. */
export function fittingView({
  home,
  radiusKm,
  extraRadiusKm,
  points,
  pin,
}: Pick<DrawingProps, 'home' | 'radiusKm' | 'extraRadiusKm' | 'points' | 'pin'>): View {
  const others: LatLng[] = [...points, ...(pin ? [pin.at] : [])];
  const center = home ?? pin?.at ?? points[0];
  if (!center) return { center: US_CENTER, span: 600 };
  return viewAround(
    center,
    home ? Math.max(radiusKm ?? 0, extraRadiusKm ?? 0, SINGLE_PLACE_KM) : SINGLE_PLACE_KM,
    others,
  );
}
