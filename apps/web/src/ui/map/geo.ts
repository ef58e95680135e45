import { type DistanceUnit, toKm } from '@drawpoint/rules/distance';
import { haversineKm } from '@drawpoint/scheduling/travel';

/** Degrees, WGS 84. */
export type LatLng = { lat: number; lng: number };
/** The centre of a map, and the length of its shorter side in kilometres. */
export type View = { center: LatLng; span: number };
/** Pixels. */
export type Size = { width: number; height: number };
export type Point = { x: number; y: number };

const EARTH_KM = 6371;
const KM_PER_DEGREE = (EARTH_KM * Math.PI) / 180;
const RADIANS = Math.PI / 180;
export const MIN_SPAN_KM = 2;
export const MAX_SPAN_KM = 600;
/** Corners of a drawn circle. */
const CORNERS = 72;

/** Pixels per degree of longitude (x) and latitude (y). */
export function scaleOf({ center, span }: View, { width, height }: Size): { x: number; y: number } {
  const y = (KM_PER_DEGREE * Math.min(width, height)) / span;
  return { x: y * Math.cos(center.lat * RADIANS), y };
}

/** The Web Mercator zoom (tiles of 512 pixels) that has this view's scale at its centre. */
export const zoomOf = (view: View, size: Size): number => Math.log2((scaleOf(view, size).x * 360) / 512);

/** The pixel of a place, from the upper left corner. */
export function toPixel({ lat, lng }: LatLng, view: View, size: Size): Point {
  const scale = scaleOf(view, size);
  return {
    x: size.width / 2 + (lng - view.center.lng) * scale.x,
    y: size.height / 2 - (lat - view.center.lat) * scale.y,
  };
}

/** The place at a pixel. */
export function toPlace({ x, y }: Point, view: View, size: Size): LatLng {
  const scale = scaleOf(view, size);
  return {
    lat: view.center.lat - (y - size.height / 2) / scale.y,
    lng: view.center.lng + (x - size.width / 2) / scale.x,
  };
}

/** The view after the ground was dragged by some pixels. */
export function panView(view: View, by: Point, size: Size): View {
  const center = toPlace({ x: size.width / 2 - by.x, y: size.height / 2 - by.y }, view, size);
  return { ...view, center: within(center) };
}

/** Zooms in (`factor` above 1) or out. The place at pixel `at` stays there. */
export function zoomView(view: View, factor: number, size: Size, at?: Point): View {
  const span = Math.min(MAX_SPAN_KM, Math.max(MIN_SPAN_KM, view.span / factor));
  if (!at) return { ...view, span };
  const place = toPlace(at, view, size);
  const moved = toPixel(place, { ...view, span }, size);
  return panView({ ...view, span }, { x: at.x - moved.x, y: at.y - moved.y }, size);
}

/** Clamps a place to the range of the map. */
export const within = ({ lat, lng }: LatLng): LatLng => ({
  lat: Math.min(85, Math.max(-85, lat)),
  lng: Math.min(180, Math.max(-180, lng)),
});

/** Points of a circle around a place, at a distance in km. */
export function circleAround({ lat, lng }: LatLng, km: number): LatLng[] {
  const angle = km / EARTH_KM;
  const [sin, cos] = [Math.sin(lat * RADIANS), Math.cos(lat * RADIANS)];
  return Array.from({ length: CORNERS }, (_, corner) => {
    const bearing = (2 * Math.PI * corner) / CORNERS;
    const there = Math.asin(sin * Math.cos(angle) + cos * Math.sin(angle) * Math.cos(bearing));
    const turn = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * cos,
      Math.cos(angle) - sin * Math.sin(there),
    );
    return { lat: there / RADIANS, lng: lng + turn / RADIANS };
  });
}

/** An SVG path through places. */
export const linePath = (places: readonly LatLng[], view: View, size: Size): string =>
  `M${places
    .map((place) => toPixel(place, view, size))
    .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('L')}`;

/** The view that fits a circle in km around a place, and all other places. */
export function viewAround(center: LatLng, km: number, others: readonly LatLng[] = []): View {
  const farthest = Math.max(km, ...others.map((other) => haversineKm(center, other)));
  return { center, span: Math.min(MAX_SPAN_KM, Math.max(MIN_SPAN_KM, farthest * 2.25)) };
}

const NICE = [1, 2, 5];

/** The largest round length up to `most`, in any unit. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return power * (NICE.findLast((each) => each * power <= most) ?? 1);
}

/** A scale bar of at most `pixels`: its round length and its width in pixels. */
export function scaleBar(view: View, size: Size, pixels: number, unit: DistanceUnit) {
  const perPixel = view.span / Math.min(size.width, size.height);
  const kmPerUnit = toKm(1, unit);
  const length = roundLength((pixels * perPixel) / kmPerUnit);
  return { length, pixels: (length * kmPerUnit) / perPixel };
}
