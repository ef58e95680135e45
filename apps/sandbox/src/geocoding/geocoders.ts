import type { PlayedAddress } from './played-addresses.ts';
import { housesLike, playOf } from './played-addresses.ts';

/** The response of a geocoder; null means it never responds. */
export type GeocoderAnswer = { status: number; body: unknown } | { text: string } | null;

const NOMINATIM = '/nominatim/search';
const PHOTON = '/photon/api';
const GOOGLE = '/google/geocode/json';

/** The response of Nominatim, Photon or Google; undefined when the address belongs to neither. */
export function answerGeocoder(url: URL, agent: string | undefined): GeocoderAnswer | undefined {
  if (url.pathname === NOMINATIM) return nominatim(url.searchParams, agent);
  if (url.pathname === PHOTON) return photon(url.searchParams, agent);
  if (url.pathname === GOOGLE) return google(url.searchParams);
  return undefined;
}

/**
 * Nominatim's usage policy: a client names itself and a contact. Default user agents of libraries are
 * refused.
 */
function nominatim(asked: URLSearchParams, agent = ''): GeocoderAnswer {
  if (!/^\w.*\(.+@.+\)$/.test(agent)) return { status: 403, body: { error: 'Access denied' } };
  if (asked.get('format') !== 'jsonv2' || asked.get('countrycodes') !== 'us') {
    return { status: 400, body: { error: { code: 400, message: 'Bad parameters' } } };
  }
  return played(playOf(asked.get('street') ?? ''), (place, isStreet) =>
    place === null
      ? []
      : [
          {
            ...{ place_id: 1, osm_type: 'way', category: isStreet ? 'building' : 'boundary' },
            ...{ lat: String(place.lat), lon: String(place.lng), place_rank: isStreet ? 30 : 16 },
            display_name: asked.get('street'),
          },
        ],
  );
}

/** Photon answers with GeoJSON, and completes what begins like a known house. */
function photon(asked: URLSearchParams, agent = ''): GeocoderAnswer {
  if (!/^\w.*\(.+@.+\)$/.test(agent)) return { status: 403, body: { message: 'Access denied' } };
  const q = asked.get('q') ?? '';
  const collection = (features: readonly object[]) => ({ type: 'FeatureCollection', features });
  const houses = housesLike(q).map(({ line1, place }) => toFeature(place, 'house', line1));
  if (houses.length > 0) return { status: 200, body: collection(houses) };
  return played(playOf(q), (place, isStreet) =>
    collection(place ? [toFeature(place, isStreet ? 'house' : 'city', q)] : []),
  );
}

function toFeature(
  { lat, lng }: { lat: number; lng: number },
  type: 'house' | 'city',
  line1: string,
): object {
  const [housenumber, ...street] = line1.split(' ');
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      ...{ type, countrycode: 'US', country: 'United States', state: 'New York', city: 'New York' },
      ...(type === 'house' && { housenumber, street: street.join(' '), postcode: '10118' }),
    },
  };
}

function google(asked: URLSearchParams): GeocoderAnswer {
  const none = (status: string, error_message?: string) => ({ results: [], status, error_message });
  if (!asked.get('key')) return { status: 200, body: none('REQUEST_DENIED', 'You must use an API key.') };
  const address = asked.get('address');
  if (!address) return { status: 200, body: none('INVALID_REQUEST') };
  const play = playOf(address);
  // Google reports too many requests with status 200 and an error text.
  if ('status' in play && play.status === 429) return { status: 200, body: none('OVER_QUERY_LIMIT') };
  return played(play, (place, isStreet) =>
    place === null
      ? none('ZERO_RESULTS')
      : {
          status: 'OK',
          results: [
            {
              formatted_address: address,
              geometry: { location: place, location_type: isStreet ? 'ROOFTOP' : 'APPROXIMATE' },
            },
          ],
        },
  );
}

type Wire = (place: { lat: number; lng: number } | null, isStreet: boolean) => unknown;

function played(play: PlayedAddress, wire: Wire): GeocoderAnswer {
  if ('hang' in play) return null;
  if ('text' in play) return play;
  if ('status' in play) return { status: play.status, body: { error: 'played' } };
  if ('found' in play) return { status: 200, body: wire(play.found, true) };
  if ('town' in play) return { status: 200, body: wire(play.town, false) };
  return { status: 200, body: wire(null, false) };
}
