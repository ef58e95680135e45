import type { GatewayEnv } from '../env.ts';

/** The base map under maps, instead of our own drawing. */
export type MapTiles = { style: string } | { pmtiles: string; attribution: string };

type Settings = Pick<GatewayEnv, 'MAP_STYLE_URL' | 'MAP_PMTILES_URL' | 'MAP_ATTRIBUTION' | 'MAP_HOSTS'>;

/** Reads the settings; a style takes precedence over a file. */
export function mapTiles({ MAP_STYLE_URL, MAP_PMTILES_URL, MAP_ATTRIBUTION }: Settings): MapTiles | null {
  if (MAP_STYLE_URL) return { style: MAP_STYLE_URL };
  return MAP_PMTILES_URL ? { pmtiles: MAP_PMTILES_URL, attribution: MAP_ATTRIBUTION } : null;
}

/** The hosts that browsers request them from, for the content security policy. */
export function mapHosts(settings: Settings): string[] {
  const tiles = mapTiles(settings);
  if (!tiles) return [];
  const own = new URL('style' in tiles ? tiles.style : tiles.pmtiles).origin;
  return [...new Set([own, ...(settings.MAP_HOSTS?.split(',') ?? [])])];
}
