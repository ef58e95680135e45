import { haversineKm } from '@drawpoint/scheduling/travel';
import fc from 'fast-check';
import { cellOf } from './cells.ts';
import { fittingView } from './fitting-view.ts';
import {
  circleAround,
  linePath,
  panView,
  roundLength,
  scaleBar,
  toPixel,
  toPlace,
  viewAround,
  zoomView,
  zoomOf,
} from './geo.ts';
import { labelsFor } from './labels.ts';

const size = { width: 480, height: 320 };
const manhattan = { lat: 40.7484, lng: -73.9967 };
const places = fc.record({
  lat: fc.double({ min: 20, max: 65, noNaN: true }),
  lng: fc.double({ min: -165, max: -66, noNaN: true }),
});

describe('The map', () => {
  it('the map shows its centre in the middle', () => {
    expect(toPixel(manhattan, { center: manhattan, span: 40 }, size)).toEqual({ x: 240, y: 160 });
  });

  it('the map converts a pixel back to its place', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 2, max: 600 }), places, (center, span, place) => {
        const view = { center, span };
        const found = toPlace(toPixel(place, view, size), view, size);
        expect(found.lat).toBeCloseTo(place.lat, 6);
        expect(found.lng).toBeCloseTo(place.lng, 6);
      }),
    );
  });

  it('the map matches Web Mercator at its zoom, within a pixel for a phlebotomist’s area', () => {
    const view = { center: manhattan, span: 60 };
    const scale = 512 * 2 ** zoomOf(view, size);
    const mercator = ({ lat, lng }: typeof manhattan) => ({
      x: (lng / 360) * scale,
      y: (-Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * scale,
    });
    for (const corner of circleAround(manhattan, 25)) {
      const [at, middle] = [mercator(corner), mercator(manhattan)];
      const ours = toPixel(corner, view, size);
      expect(Math.abs(at.x - middle.x + size.width / 2 - ours.x)).toBeLessThan(1);
      expect(Math.abs(at.y - middle.y + size.height / 2 - ours.y)).toBeLessThan(1);
    }
  });

  it('every corner of a ring has the same distance from the centre', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 1, max: 250 }), (center, km) => {
        for (const corner of circleAround(center, km)) expect(haversineKm(center, corner)).toBeCloseTo(km, 6);
      }),
    );
  });

  it('zooming keeps the place under the pointer', () => {
    const view = { center: manhattan, span: 40 };
    const at = { x: 100, y: 40 };
    const before = toPlace(at, view, size);
    const after = toPlace(at, zoomView(view, 1.6, size, at), size);
    expect(haversineKm(before, after)).toBeLessThan(0.1);
  });

  it('the map zooms to between 2 and 600 kilometres', () => {
    const view = { center: manhattan, span: 40 };
    expect(zoomView(view, 1000, size).span).toBe(2);
    expect(zoomView(view, 0.001, size).span).toBe(600);
  });

  it('dragging moves the map with the pointer', () => {
    const view = { center: manhattan, span: 32 };
    const moved = panView(view, { x: 0, y: 100 }, size);
    expect(haversineKm(manhattan, moved.center)).toBeCloseTo(10, 1);
    expect(moved.center.lat).toBeGreaterThan(manhattan.lat);
  });

  it('the first view fits both rings and every point', () => {
    const far = { lat: 41.2, lng: -73.9967 };
    const view = viewAround(manhattan, 20, [far]);
    expect(toPixel(far, view, size).y).toBeGreaterThan(0);
    expect(viewAround(manhattan, 20).span).toBe(45);
  });

  it.each([
    [1, 1],
    [1.9, 1],
    [4.9, 2],
    [7, 5],
    [10, 10],
    [0.35, 0.2],
    [123, 100],
  ])('the scale’s length is rounded down: %d becomes %d', (most, expected) => {
    expect(roundLength(most)).toBeCloseTo(expected, 9);
  });

  it('the scale is in kilometers or miles and at most as long as requested', () => {
    const view = { center: manhattan, span: 32 };
    const km = scaleBar(view, size, 120, 'km');
    const miles = scaleBar(view, size, 120, 'miles');
    expect(km).toEqual({ length: 10, pixels: 100 });
    expect(miles.length).toBe(5);
    expect(miles.pixels).toBeCloseTo(80.47, 1);
  });

  it('a cell is named by its south-western corner', () => {
    expect(cellOf(manhattan)).toBe('-19_10');
  });

  it('the largest town is labelled when two labels would touch, and none outside the map', () => {
    const view = { center: { lat: 40, lng: -74 }, span: 40 };
    const named = labelsFor(
      [
        ['Small', -74_000, -40_001, 1],
        ['Great', -74_000, -40_000, 40],
        ['Away', -80_000, -40_000, 90],
        ['North', -74_000, -40_120, 3],
      ],
      view,
      size,
    );
    expect(named.map(({ name }) => name)).toEqual(['Great', 'North']);
  });

  it('a label moves below a mark at its place', () => {
    const view = { center: { lat: 40, lng: -74 }, span: 40 };
    const [label] = labelsFor([['Great', -74_000, -40_000, 40]], view, size, [{ x: 240, y: 160 }]);
    expect(label).toEqual({ name: 'Great', x: 240, y: 192 });
  });

  it('the map shows a single place with its surroundings, and the country without places', () => {
    const nothing = { home: null, points: [], pin: null };
    expect(fittingView({ ...nothing, pin: { at: manhattan, label: 'Here' } })).toEqual({
      center: manhattan,
      span: 6.75,
    });
    expect(fittingView(nothing).span).toBe(600);
  });
});

describe('a route on the map', () => {
  it('a route connects each place to the next', () => {
    const view = { center: manhattan, span: 10 };
    const north = { lat: manhattan.lat + 0.01, lng: manhattan.lng };
    const { y } = toPixel(north, view, size);
    expect(linePath([manhattan, north], view, size)).toBe(`M240.0 160.0L240.0 ${y.toFixed(1)}`);
  });
});
