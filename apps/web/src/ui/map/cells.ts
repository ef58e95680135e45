import type { LatLng } from './geo.ts';

/** Size of a ground cell in degrees. A map of one area loads only a few cells. */
export const CELL_DEGREES = 4;
/** Units per degree in ground data. One unit is about 100 metres. */
export const UNIT = 1000;

/** A town's name, its position in units (y grows southwards), and its number of ZIP codes. */
export type MapTown = [name: string, x: number, y: number, zips: number];

/** Lines of a cell as SVG paths in units, and its towns. */
export type MapCell = { land: string; states: string; counties: string; towns: MapTown[] };

/** The name of the cell that contains a place. */
export const cellOf = ({ lat, lng }: LatLng): string =>
  `${Math.floor(lng / CELL_DEGREES)}_${Math.floor(lat / CELL_DEGREES)}`;
