import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import { ASKED, inDays, startAppointments, type AppointmentsWorld } from '../testing/start-appointments.ts';

const HERE = { lat: 40.7, lng: -74, precision: 'street' as const };
const THERE = { lat: 40.8, lng: -73.9, precision: 'street' as const };

/** 20 minutes to the east and 40 to the west, as each engine says it. */
function answerTo(url: URL, body: string): object {
  const toEast = { seconds: 1_200, metres: 15_000 };
  const toWest = { seconds: 2_400, metres: 18_000 };
  const of = (from: number, to: number) => (to > from ? toEast : toWest);
  if (url.pathname.startsWith('/base/table/v1/driving/')) {
    const lngs = url.pathname
      .split('/')
      .at(-1)!
      .split(';')
      .map((place) => Number(place.split(',')[0]));
    const picked = (name: string) =>
      url.searchParams
        .get(name)!
        .split(';')
        .map((index) => lngs[Number(index)]!);
    const rows = picked('sources').map((from) => picked('destinations').map((to) => of(from, to)));
    return {
      code: 'Ok',
      durations: rows.map((row) => row.map(({ seconds }) => seconds)),
      distances: rows.map((row) => row.map(({ metres }) => metres)),
    };
  }
  const { sources, targets } = JSON.parse(body) as Record<'sources' | 'targets', { lon: number }[]>;
  return {
    sources_to_targets: sources.map(({ lon: from }) =>
      targets.map(({ lon: to }) => ({ time: of(from, to).seconds, distance: of(from, to).metres / 1_000 })),
    ),
  };
}

describe.each(['osrm', 'valhalla'])('Drives that %s knows', (engine) => {
  let server: Server;
  let asked = 0;
  let world: AppointmentsWorld;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked += 1;
      const url = new URL(request.url!, 'http://engine');
      void text(request).then((body) => response.end(JSON.stringify(answerTo(url, body))));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    world = await startAppointments({
      env: { ROUTING_ENGINE: engine, ROUTING_URL: `http://127.0.0.1:${port}/base` },
    });
  });
  afterAll(async () => {
    await world.close();
    server.closeAllConnections();
    server.close();
  });

  const day = { from: inDays(5).toISOString(), to: inDays(6).toISOString() };
  const listed = () => world.call(calendar.listBusy, { ...ASKED, place: HERE, phlebotomist_id: 3, ...day });
  const hold = (minutes: number) => {
    const [starts_at, ends_at] = [inDays(5, minutes), inDays(5, minutes + 30)].map((at) => at.toISOString());
    const session = { key: String(minutes).padEnd(64, '0'), user_id: 900 + minutes, phlebotomist_id: 3 };
    const expires_at = new Date(Date.now() + 600_000).toISOString();
    return world
      .call(calendar.placeHold, {
        ...{ ...ASKED, ...session, starts_at: starts_at!, ends_at: ends_at!, expires_at },
        ...{ place: HERE, default_drive_minutes: 5 },
      })
      .then(
        () => 'ok',
        ({ code }: { code: string }) => code,
      );
  };

  it('keep times free before and after a visit, and are cached without the places', async () => {
    await world.book('there', inDays(5, 600), { place: THERE });
    const { entries } = await listed();
    expect(entries.map(([, , to, from]) => [to, from])).toEqual([[20, 40]]);
    const before = asked;
    expect((await listed()).entries).toEqual(entries);
    expect(asked).toBe(before);
    const rows = await world.rows<{ pair_hash: string; km: number }>(
      'SELECT * FROM drive_time ORDER BY minutes',
    );
    expect(rows).toMatchObject([
      { minutes: 20, km: 15, estimated: false, before_minutes: null },
      { minutes: 40, km: 18, estimated: false, before_minutes: null },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/40\.[78]|73\.9/);
  });

  it('decide which hold fits', async () => {
    await world.rows(`DELETE FROM calendar_entry WHERE kind = 'hold'`);
    // The visit is from 600 to 630.
    expect(await hold(551)).toBe('SLOT_TAKEN');
    expect(await hold(550)).toBe('ok');
    expect(await hold(669)).toBe('SLOT_TAKEN');
    expect(await hold(670)).toBe('ok');
  });

  it('keep what an estimate has offered possible for an hour', async () => {
    await world.rows(`DELETE FROM calendar_entry WHERE kind = 'hold'`);
    await world.rows(`UPDATE drive_time SET minutes = 10, estimated = true`);
    const { entries } = await listed();
    expect(entries.map(([, , to, from]) => [to, from])).toEqual([[20, 40]]);
    expect(await hold(561)).toBe('SLOT_TAKEN');
    expect(await hold(560)).toBe('ok');
    await world.rows(`UPDATE drive_time SET before_until = now()`);
    expect(await hold(640)).toBe('SLOT_TAKEN');
  });
});

it('a routing engine needs its address', async () => {
  await expect(startAppointments({ env: { ROUTING_ENGINE: 'osrm' } })).rejects.toThrow(/ROUTING_URL/);
});
