import type { IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { estimatedDrive } from '@drawpoint/scheduling/travel';

type Point = { lat: number; lng: number };
type Answer = { status: number; body: unknown };

/** Roads are longer than straight lines, always by as much. */
const ROAD_FACTOR = 1.3;
const OSRM = '/osrm/table/v1/driving/';
const VALHALLA = '/valhalla/sources_to_targets';
/** OSRM's own limit, `max-table-size`. */
const MOST_PLACES = 100;

/** Answers as OSRM's table service or Valhalla's matrix; undefined for other paths. */
export async function answerRouting(url: URL, request: IncomingMessage): Promise<Answer | undefined> {
  if (url.pathname.startsWith(OSRM)) return osrm(url);
  if (url.pathname === VALHALLA) return valhalla(await textOf(request));
  return undefined;
}

const bad = (body: unknown): Answer => ({ status: 400, body });
const isOnEarth = ({ lat, lng }: Point): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

function driveBetween(from: Point, to: Point): { seconds: number; metres: number } {
  const { minutes, km } = estimatedDrive(from, to);
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return { seconds: tenth(minutes * 60 * ROAD_FACTOR), metres: tenth(km * 1_000 * ROAD_FACTOR) };
}

function osrm(url: URL): Answer {
  const places = decodeURIComponent(url.pathname.slice(OSRM.length))
    .split(';')
    .map((text) => text.split(',').map(Number))
    .map(([lng = NaN, lat = NaN]) => ({ lat, lng }));
  if (!places.every(isOnEarth)) return bad({ code: 'InvalidQuery', message: 'Coordinates are invalid.' });
  if (places.length > MOST_PLACES) return bad({ code: 'TooBig', message: 'Too many table coordinates' });
  const chosen = (name: string): Point[] | null => {
    const text = url.searchParams.get(name) ?? 'all';
    const picked = text === 'all' ? places : text.split(';').map((index) => places[Number(index)]);
    return picked.includes(undefined) ? null : (picked as Point[]);
  };
  const [sources, destinations] = [chosen('sources'), chosen('destinations')];
  if (!sources || !destinations)
    return bad({ code: 'InvalidOptions', message: 'Indices are out of bounds.' });
  const wanted = (url.searchParams.get('annotations') ?? 'duration').split(',');
  const rows = sources.map((from) => destinations.map((to) => driveBetween(from, to)));
  return {
    status: 200,
    body: {
      code: 'Ok',
      ...(wanted.includes('duration') && { durations: rows.map((row) => row.map(({ seconds }) => seconds)) }),
      ...(wanted.includes('distance') && { distances: rows.map((row) => row.map(({ metres }) => metres)) }),
    },
  };
}

function valhalla(text: string): Answer {
  const wrong = bad({ error_code: 112, error: 'Insufficiently specified required parameter' });
  try {
    const asked = JSON.parse(text) as {
      sources: { lat: number; lon: number }[];
      targets: [];
      units?: string;
    };
    const points = (given: { lat: number; lon: number }[]) =>
      given.map(({ lat, lon: lng }) => ({ lat, lng }));
    const [sources, targets] = [points(asked.sources), points(asked.targets)];
    if (![...sources, ...targets].every(isOnEarth)) return wrong;
    const perKm = asked.units === 'miles' ? 1.609344 : 1;
    return {
      status: 200,
      body: {
        units: asked.units ?? 'kilometers',
        sources_to_targets: sources.map((from, from_index) =>
          targets.map((to, to_index) => {
            const { seconds, metres } = driveBetween(from, to);
            return { from_index, to_index, time: Math.round(seconds), distance: metres / 1_000 / perKm };
          }),
        ),
      },
    };
  } catch {
    return wrong;
  }
}
