import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapTiles } from '../../lib/site.ts';

const SOURCE = 'tiles';
const layer = (id: string, rest: object): LayerSpecification =>
  ({ id, source: SOURCE, 'source-layer': id.split(' ')[0], ...rest }) as LayerSpecification;
const filled = (id: string, color: string): LayerSpecification =>
  layer(id, { type: 'fill', paint: { 'fill-color': color } });
const line = (id: string, filter: unknown, color: string, width: number): LayerSpecification =>
  layer(id, {
    type: 'line',
    ...(filter !== null && { filter }),
    paint: { 'line-color': color, 'line-width': width },
  });
const kind = (...names: string[]): unknown => ['in', ['get', 'kind'], ['literal', names]];

/** Colours of paper maps, in both themes, so that streets stay readable. */
const LAYERS: LayerSpecification[] = [
  { id: 'ground', type: 'background', paint: { 'background-color': '#e9ede9' } },
  filled('earth', '#f4f3ee'),
  filled('landuse', '#e8ece2'),
  filled('water', '#cfe0e2'),
  line('roads minor', kind('minor_road', 'other'), '#dcdcd4', 1),
  line('roads major', kind('major_road'), '#c9c8bd', 2),
  line('roads highway', kind('highway'), '#b9b3a0', 3),
  line('boundaries', null, '#9aa6a2', 1),
  layer('places', {
    type: 'symbol',
    layout: { 'text-field': ['get', 'name'], 'text-size': 12 },
    paint: { 'text-color': '#3c4a47', 'text-halo-color': '#ffffff', 'text-halo-width': 1.4 },
  }),
];

/** The configured style, or our own plain style for a PMTiles file of Protomaps' basemap. */
export function styleOf(tiles: MapTiles): string | StyleSpecification {
  if ('style' in tiles) return tiles.style;
  return {
    version: 8,
    sources: { [SOURCE]: { type: 'vector', url: `pmtiles://${tiles.pmtiles}` } },
    layers: LAYERS,
  };
}
