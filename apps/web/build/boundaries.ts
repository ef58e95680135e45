import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MultiLineString, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import { CELL_DEGREES, cellOf, type MapCell, UNIT } from '../src/ui/map/cells.ts';
import { readTowns } from './towns.ts';

const NAME = 'virtual:map-cells';
const CELL = /^\0virtual:map-cells\/(-?\d+_-?\d+)$/;

type Atlas = Topology<{
  states: GeometryCollection;
  counties: GeometryCollection<{ name: string }>;
}>;

/**
 * Serves the map's ground as lazy modules: outlines of states and counties from `us-atlas`, towns from
 * `zipcodes`. The data is cut into cells; each cell holds its lines as SVG paths.
 */
export function boundaries(): Plugin {
  return {
    name: 'drawpoint-boundaries',
    resolveId: (id) => (id === NAME || id.startsWith(`${NAME}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${NAME}`) {
        const entries = [...allCells().keys()].map((key) => `'${key}': () => import('${NAME}/${key}')`);
        return `export const MAP_CELLS = {${entries.join(',\n')}};`;
      }
      const key = CELL.exec(id)?.[1];
      return key === undefined ? null : `export default ${JSON.stringify(allCells().get(key))};`;
    },
  };
}

let made: ReadonlyMap<string, MapCell> | null = null;
const allCells = (): ReadonlyMap<string, MapCell> => (made ??= readCells());

function readCells(): ReadonlyMap<string, MapCell> {
  const require = createRequire(import.meta.url);
  const atlas = JSON.parse(readFileSync(require.resolve('us-atlas/counties-10m.json'), 'utf8')) as Atlas;
  const { states, counties } = atlas.objects;
  const cells = new Map<string, MapCell>();
  const at = (key: string): MapCell => {
    const known = cells.get(key) ?? { land: '', states: '', counties: '', towns: [] };
    cells.set(key, known);
    return known;
  };
  for (const { geometry } of feature(atlas, states).features) {
    for (const ring of ringsOf(geometry as Polygon | MultiPolygon)) {
      for (const [key, part] of cutRing(ring)) at(key).land += pathOf(part, true);
    }
  }
  const lines = (name: 'states' | 'counties', { coordinates }: MultiLineString): void => {
    for (const line of coordinates) {
      for (const [key, part] of cutLine(line)) at(key)[name] += pathOf(part, false);
    }
  };
  lines('states', mesh(atlas, states));
  const sameState = (one: { id?: unknown }, other: { id?: unknown }): boolean =>
    String(one.id).slice(0, 2) === String(other.id).slice(0, 2);
  lines(
    'counties',
    mesh(atlas, counties, (one, other) => one !== other && sameState(one, other)),
  );
  for (const [key, towns] of readTowns()) if (cells.has(key)) at(key).towns = towns;
  return cells;
}

const ringsOf = (geometry: Polygon | MultiPolygon): Position[][] =>
  geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();

/** An SVG path in whole units. The first point is absolute, the others are relative; y grows southwards. */
function pathOf(points: readonly Position[], closed: boolean): string {
  const units = points.map(([lng, lat]) => [Math.round(lng! * UNIT), Math.round(-lat! * UNIT)] as const);
  let [x, y] = units[0]!;
  let path = `M${x} ${y}l`;
  for (const [nextX, nextY] of units.slice(1)) {
    if (nextX === x && nextY === y) continue;
    path += `${nextX - x} ${nextY - y} `;
    [x, y] = [nextX, nextY];
  }
  return path.endsWith('l') ? '' : `${path.trimEnd()}${closed ? 'z' : ''}`;
}

type Box = { west: number; south: number; east: number; north: number };

function* cellsBetween(points: readonly Position[]): Generator<[key: string, box: Box]> {
  const lngs = points.map(([lng]) => lng!);
  const lats = points.map(([, lat]) => lat!);
  const index = (degrees: number): number => Math.floor(degrees / CELL_DEGREES);
  const [least, most] = [reduce(lngs, Math.min), reduce(lngs, Math.max)];
  const [lowest, highest] = [reduce(lats, Math.min), reduce(lats, Math.max)];
  for (let column = index(least); column <= index(most); column += 1) {
    for (let row = index(lowest); row <= index(highest); row += 1) {
      const [west, south] = [column * CELL_DEGREES, row * CELL_DEGREES];
      const box = { west, south, east: west + CELL_DEGREES, north: south + CELL_DEGREES };
      yield [cellOf({ lng: west, lat: south }), box];
    }
  }
}

const reduce = (numbers: number[], pick: (one: number, other: number) => number): number =>
  numbers.reduce((one, other) => pick(one, other));

/** Cuts a line by cell. A segment that crosses an edge belongs to both cells. */
function cutLine(line: readonly Position[]): [key: string, part: Position[]][] {
  const done: [string, Position[]][] = [];
  const open = new Map<string, Position[]>();
  for (let i = 1; i < line.length; i += 1) {
    const piece = [line[i - 1]!, line[i]!];
    const keys = new Set([...cellsBetween(piece)].map(([key]) => key));
    for (const key of keys) {
      const part = open.get(key);
      if (part) part.push(line[i]!);
      else open.set(key, piece);
    }
    for (const [key, part] of open) {
      if (keys.has(key)) continue;
      done.push([key, part]);
      open.delete(key);
    }
  }
  return [...done, ...open];
}

/** Cuts the outline of an area by cell and closes each part along the cell's edges (Sutherland–Hodgman). */
function cutRing(ring: readonly Position[]): [key: string, part: Position[]][] {
  return [...cellsBetween(ring)].flatMap(([key, { west, south, east, north }]) => {
    const part = [
      [0, west, 1],
      [0, east, -1],
      [1, south, 1],
      [1, north, -1],
    ].reduce<readonly Position[]>((rest, [axis, edge, side]) => cut(rest, axis!, edge!, side!), ring);
    return part.length < 3 ? [] : [[key, [...part]] as [string, Position[]]];
  });
}

function cut(points: readonly Position[], axis: number, edge: number, side: number): Position[] {
  const inside = (point: Position): boolean => (point[axis]! - edge) * side >= 0;
  return points.flatMap((point, index) => {
    const before = points[(index + points.length - 1) % points.length]!;
    if (inside(before) === inside(point)) return inside(point) ? [point] : [];
    const share = (edge - before[axis]!) / (point[axis]! - before[axis]!);
    const crossing = [0, 1].map((each) => before[each]! + share * (point[each]! - before[each]!));
    return inside(point) ? [crossing, point] : [crossing];
  });
}
