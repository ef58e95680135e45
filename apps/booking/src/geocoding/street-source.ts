import { z } from 'zod';

export type StreetAddress = { line1: string; city: string | null; state: string | null; zip: string };
export type Point = { lat: number; lng: number };

/** A geocoding service that knows streets. */
export type StreetSource = {
  /** The minimum time between two requests, in milliseconds, as its operators require. */
  readonly pauseMs: number;
  /** The place of an address; null when its street is unknown. Throws on an unexpected response. */
  find(address: StreetAddress, signal: AbortSignal): Promise<Point | null>;
};

async function read(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { headers, signal });
  if (!response.ok) throw new Error(`The geocoder answered ${response.status}`);
  return response.json();
}

const coordinate = z.coerce.number().min(-180).max(180);
const NominatimAnswer = z.array(z.object({ lat: coordinate, lon: coordinate, place_rank: z.number() }));
/** The lowest rank of streets and houses. Towns and quarters rank below. */
const STREET_RANK = 26;

/** Nominatim's search: one request a second, with a name and a contact address (its usage policy). */
export const nominatim = (base: string, contact: string): StreetSource => ({
  pauseMs: 1_000,
  async find({ line1, city, state, zip }, signal) {
    const url = new URL('search', base.endsWith('/') ? base : `${base}/`);
    const asked = { street: line1, city, state, postalcode: zip.slice(0, 5), countrycodes: 'us' };
    for (const [name, value] of Object.entries(asked)) if (value) url.searchParams.set(name, value);
    url.searchParams.set('format', 'jsonv2');
    url.searchParams.set('limit', '1');
    const headers = { 'user-agent': `Drawpoint (${contact})` };
    const [found] = NominatimAnswer.parse(await read(url, headers, signal));
    return found && found.place_rank >= STREET_RANK ? { lat: found.lat, lng: found.lon } : null;
  },
});

const GoogleAnswer = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        geometry: z.object({
          location: z.object({ lat: coordinate, lng: coordinate }),
          location_type: z.string(),
        }),
      }),
    )
    .default([]),
});
const EXACT = ['ROOFTOP', 'RANGE_INTERPOLATED'];

/** Google's geocoding API. */
export const google = (base: string, key: string): StreetSource => ({
  pauseMs: 0,
  async find({ line1, city, state, zip }, signal) {
    const url = new URL(base);
    url.searchParams.set('address', [line1, city, state, zip].filter(Boolean).join(', '));
    url.searchParams.set('components', 'country:US');
    url.searchParams.set('key', key);
    const { status, results } = GoogleAnswer.parse(await read(url, {}, signal));
    if (status === 'ZERO_RESULTS') return null;
    if (status !== 'OK') throw new Error(`The geocoder answered ${status}`);
    const geometry = results[0]?.geometry;
    return geometry && EXACT.includes(geometry.location_type) ? geometry.location : null;
  },
});
