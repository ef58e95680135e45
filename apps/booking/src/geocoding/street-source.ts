import { stateCode } from '@drawpoint/rules/us-states';
import { z } from 'zod';

export type StreetAddress = { line1: string; city: string | null; state: string | null; zip: string };
export type Point = { lat: number; lng: number };
/** A whole address; `state` as two letters, `zip` of five digits. */
export type SuggestedAddress = { line1: string; city: string; state: string; zip: string };

/** A geocoding service that knows streets. */
export type StreetSource = {
  /** The minimum time between two requests, in milliseconds, as its operators require. */
  readonly pauseMs: number;
  /** The place of an address; null when its street is unknown. Throws on an unexpected response. */
  find(address: StreetAddress, signal: AbortSignal): Promise<Point | null>;
  /** Houses whose address begins like this, those near the place first. Missing where the service may not be asked at each key. */
  suggest?(text: string, near: Point | null, signal: AbortSignal): Promise<SuggestedAddress[]>;
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

const PhotonAnswer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([coordinate, coordinate]) }),
      properties: z.object({
        type: z.string().optional(),
        countrycode: z.string().optional(),
        housenumber: z.string().optional(),
        street: z.string().optional(),
        city: z.string().optional(),
        state: z.string().optional(),
        postcode: z.string().optional(),
      }),
    }),
  ),
});
const MOST_SUGGESTED = 5;

/** Photon, which also completes addresses while they are typed. Names itself as Nominatim's clients do. */
export function photon(base: string, contact: string): StreetSource {
  const ask = async (
    q: string,
    more: Record<string, string>,
    layers: readonly string[],
    signal: AbortSignal,
  ) => {
    const url = new URL('api', base.endsWith('/') ? base : `${base}/`);
    for (const [name, value] of Object.entries({ q, lang: 'en', ...more })) url.searchParams.set(name, value);
    for (const layer of layers) url.searchParams.append('layer', layer);
    const headers = { 'user-agent': `Drawpoint (${contact})` };
    const { features } = PhotonAnswer.parse(await read(url, headers, signal));
    return features.filter(({ properties }) => properties.countrycode === 'US');
  };
  return {
    pauseMs: 0,
    async find({ line1, city, state, zip }, signal) {
      const text = [line1, city, [state, zip.slice(0, 5)].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', ');
      const [found] = await ask(text, { limit: '1' }, ['house', 'street'], signal);
      if (!found || !['house', 'street'].includes(found.properties.type ?? '')) return null;
      const [lng, lat] = found.geometry.coordinates;
      return { lat, lng };
    },
    async suggest(text, near, signal) {
      const bias: Record<string, string> = near ? { lat: String(near.lat), lon: String(near.lng) } : {};
      const found = await ask(text, { limit: String(MOST_SUGGESTED), ...bias }, ['house'], signal);
      return found.flatMap(({ properties: { housenumber, street, city, state = '', postcode } }) => {
        const code = stateCode(state);
        if (!housenumber || !street || !city || !code || !postcode) return [];
        return [{ line1: `${housenumber} ${street}`, city, state: code, zip: postcode.slice(0, 5) }];
      });
    },
  };
}
