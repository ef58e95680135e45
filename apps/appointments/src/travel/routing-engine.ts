import type { Drive } from '@drawpoint/scheduling/travel';
import { z } from 'zod';
import type { AppointmentsEnv } from '../env.ts';

export type Point = { lat: number; lng: number };

/** A service that knows roads. */
export type RoutingEngine = {
  /**
   * The drives from each place (row) to each place (column), at most `MOST_PLACES` of each. Null where no road
   * leads. Throws on an unexpected response.
   */
  drives(from: readonly Point[], to: readonly Point[], signal: AbortSignal): Promise<(Drive | null)[][]>;
};

/** Together within the 100 places of a request that both engines allow by default. */
export const MOST_PLACES = 50;

/** The configured engine; null where drives are estimated. */
export function engineOf({
  ROUTING_ENGINE,
  ROUTING_URL = '',
}: Pick<AppointmentsEnv, 'ROUTING_ENGINE' | 'ROUTING_URL'>): RoutingEngine | null {
  if (ROUTING_ENGINE === 'estimate') return null;
  const base = ROUTING_URL.endsWith('/') ? ROUTING_URL : `${ROUTING_URL}/`;
  return ROUTING_ENGINE === 'osrm' ? osrm(base) : valhalla(base);
}

async function read(url: URL, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`The routing engine answered ${response.status}`);
  return response.json();
}

const amounts = z.array(z.array(z.number().min(0).nullable()));
const OsrmAnswer = z.object({ code: z.literal('Ok'), durations: amounts, distances: amounts });

/** OSRM's `table` service: seconds and metres. */
const osrm = (base: string): RoutingEngine => ({
  async drives(from, to, signal) {
    const places = [...from, ...to].map(({ lat, lng }) => `${lng},${lat}`).join(';');
    const url = new URL(`table/v1/driving/${places}`, base);
    url.searchParams.set('sources', from.map((_, index) => index).join(';'));
    url.searchParams.set('destinations', to.map((_, index) => from.length + index).join(';'));
    url.searchParams.set('annotations', 'duration,distance');
    const { durations, distances } = OsrmAnswer.parse(await read(url, { signal }));
    return from.map((_, row) =>
      to.map((__, column) => toDrive(durations[row]?.[column], distances[row]?.[column], 1_000)),
    );
  },
});

const ValhallaAnswer = z.object({
  sources_to_targets: z.array(
    z.array(z.object({ time: z.number().min(0).nullable(), distance: z.number().min(0).nullable() })),
  ),
});

/** Valhalla's `sources_to_targets`: seconds and kilometres. */
const valhalla = (base: string): RoutingEngine => ({
  async drives(from, to, signal) {
    const places = (points: readonly Point[]) => points.map(({ lat, lng }) => ({ lat, lon: lng }));
    const asked = { sources: places(from), targets: places(to), costing: 'auto', units: 'kilometers' };
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(asked), signal };
    const { sources_to_targets: rows } = ValhallaAnswer.parse(
      await read(new URL('sources_to_targets', base), init),
    );
    return from.map((_, row) =>
      to.map((__, column) => toDrive(rows[row]?.[column]?.time, rows[row]?.[column]?.distance, 1)),
    );
  },
});

const toDrive = (
  seconds: number | null | undefined,
  distance: number | null | undefined,
  perKm: number,
): Drive | null =>
  seconds == null || distance == null ? null : { minutes: seconds / 60, km: distance / perKm };
