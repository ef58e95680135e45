import type { LatLng } from './geo.ts';

/** The ground is kept in cells of this many degrees, so that a map of one area loads a few of them. */
export const CELL_DEGREES = 4;
/** Units of a degree in which the ground is drawn: about a hundred metres each. */
export const UNIT = 1000;

/** A town's name, its place in units (y grows to the south), and how many ZIP codes it has. */
export type MapTown = [name: string, x: number, y: number, zips: number];

/** Lines of one cell as SVG paths in units, and its towns. */
export type MapCell = { land: string; states: string; counties: string; towns: MapTown[] };

/** The name of the cell in which a place lies. */
export const cellOf = ({ lat, lng }: LatLng): string =>
  `${Math.floor(lng / CELL_DEGREES)}_${Math.floor(lat / CELL_DEGREES)}`;
