import { withClient } from '@drawpoint/nest-kit/data/migrate';
import { describeWithNats } from '@drawpoint/nest-kit/testing/transports';
import { until } from '@drawpoint/nest-kit/testing/until';
import { signIn } from './api.ts';
import { AT_COMMIT, holdCommits } from './hold.ts';
import { killAt, lock, type Place, place, READS, WRITES } from './kill-at.ts';
import { type ProgramsApart, startProgramsApart } from './programs-apart.ts';
import { CHOICE, CONSENTS, CONTACT } from './wizard.ts';

type Step = { when: string; at: Place[] };
const visitWrites = place('appointments', lock('appointment', WRITES));
const AFTERWARDS: Step[] = [
  { when: 'before the visit is written', at: [visitWrites] },
  {
    when: 'before what is written is committed',
    at: [place('appointments', lock('event_log.event', WRITES))],
  },
  { when: 'while it is committed', at: [place('appointments', AT_COMMIT)] },
  {
    when: 'before booking notes it',
    at: [visitWrites, place('booking', lock('series_visit', WRITES))],
  },
  { when: 'while the note is committed', at: [visitWrites, place('booking', AT_COMMIT)] },
];
const BOOKED: Step[] = [
  { when: 'before an earlier visit is looked for', at: [place('appointments', lock('booking_key', READS))] },
  ...AFTERWARDS,
];
const MOVED: Step[] = [
  { when: 'before the plan is written', at: [place('booking', lock('visit_series', WRITES))] },
  { when: 'while the plan is committed', at: [place('booking', AT_COMMIT)] },
  { when: 'before free times are read', at: [place('appointments', lock('calendar_entry', READS))] },
  ...AFTERWARDS,
];
const PARTS = ['booking', 'appointments'] as const;
const casesOf = (steps: readonly Step[]) => steps.flatMap((step) => PARTS.map((part) => ({ part, ...step })));

type Visit = { number: number; state: string; appointment_id: number | null; wished_on: string };
type Plan = { id: number; plan: number; visits: Visit[] };
type Real = { id: number; series_number: number; starts_on: string };

const DAY_MS = 86_400_000;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const apart = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS;
const TOLERANCE = 4;

describeWithNats('A series through kill -9', () => {
  let world: ProgramsApart;
  let token: string;
  /** Of two people in turn: one alone would reach the limit of calls on a fast machine. */
  let movers: string[];
  let patient: number;
  beforeAll(async () => {
    world = await startProgramsApart();
    await holdCommits(world.databases.booking.ownerUrl, 'series_visit');
    await holdCommits(world.databases.appointments.ownerUrl, 'appointment');
    token = await signIn(world.api, 'admin@demo.test', 'Draw-blood-2026');
    movers = [token, await signIn(world.api, 'developer@demo.test', 'Draw-blood-2026')];
    const own = await signIn(world.api, CONTACT.email, 'Draw-blood-2026');
    patient = Number((await world.api('GET /me', { token: own })).body.id);
  }, 300_000);
  afterAll(() => world?.close(), 60_000);

  const rows = <Row>(of: Place['of'], sql: string, values: unknown[] = []): Promise<Row[]> =>
    withClient(
      world.databases[of].ownerUrl,
      async (client) => (await client.query(sql, values)).rows as Row[],
    );
  const body = {
    ...{ service_id: CHOICE.service_id, phlebotomist_id: CHOICE.phlebotomist_id, others: false },
    ...{ disclaimers: CONSENTS, unit: 'day', every: 12, weekdays: [], from: dayIn(6), times: 2, until: null },
    ...{ tolerance_days: TOLERANCE, day_from: '06:00', day_until: '22:00', from_last_draw: false },
  };
  const make = async (): Promise<Plan> => {
    const sent = { ...body, patient: { ...CONTACT, user_id: patient } };
    const made = await world.api('POST /series', { token, body: sent });
    expect([made.status, made.body]).toEqual([201, expect.anything()]);
    return made.body as Plan;
  };
  const move = ({ id, plan }: Plan) => {
    const change = { plan, from: 1, on: dayIn(9), weekdays: [], from_last_draw: false };
    return world.api(`POST /series/${id}/move`, {
      token: movers[id % movers.length]!,
      body: { ...change, day_from: '06:00', day_until: '22:00' },
    });
  };
  /** The newest series, when each of its visits has its time; its job runs as it does every hour. */
  const settled = (): Promise<Plan> =>
    until(
      async () => {
        await rows('booking', `SELECT graphile_worker.add_job('place-series-visits', '{}')`);
        const [newest] = await rows<{ id: number }>('booking', 'SELECT max(id) AS id FROM visit_series');
        const { status, body: found } = await world.api(`GET /series/${newest!.id}`, { token });
        const isDone = status === 200 && (found as Plan).visits.every(({ state }) => state === 'booked');
        return isDone && (found as Plan);
      },
      60_000,
      500,
    );
  /** Each visit of the series is there once, near its wish, with its time in the calendar. */
  const expectWhole = async ({ id, visits }: Plan): Promise<void> => {
    const made = await rows<Real>(
      'appointments',
      `SELECT a.id, series_number, to_char(a.starts_at AT TIME ZONE a.tz, 'YYYY-MM-DD') AS starts_on
         FROM appointment a JOIN calendar_entry c ON c.appointment_id = a.id
          AND c.starts_at = coalesce(a.planned_at, a.starts_at)
        WHERE series_id = $1 AND status = 'approved' ORDER BY series_number`,
      [id],
    );
    expect(made.map(({ id: visit, series_number }) => [series_number, visit])).toEqual(
      visits.map(({ number, appointment_id }) => [number, appointment_id]),
    );
    for (const [index, { starts_on }] of made.entries())
      expect(apart(starts_on, visits[index]!.wished_on)).toBeLessThanOrEqual(TOLERANCE);
  };
  /** Frees the times of a series for the next test. */
  const drop = async ({ id }: Plan) => {
    await world.api(`POST /series/${id}/cancel`, { token, body: { from: 1 } });
  };

  it.each(casesOf(BOOKED))(
    '$part is killed $when while a series is booked: each visit is made once',
    async ({ part, at }) => {
      await killAt(world, { call: make, at, part });
      const found = await settled();
      await expectWhole(found);
      await drop(found);
    },
    120_000,
  );

  it.each(casesOf(MOVED))(
    '$part is killed $when while a series is moved: each visit is moved once, or all stay',
    async ({ part, at }) => {
      await make();
      const before = await settled();
      const { answer } = await killAt(world, { call: () => move(before), at, part });
      await answer.catch(() => undefined);
      await until(
        async () => {
          const { status } = await move(before).catch(() => ({ status: 0 }));
          return status === 200 || status === 409;
        },
        30_000,
        500,
      );
      const after = await settled();
      expect(after.plan).toBe(1);
      expect(after.visits.map(({ wished_on }) => wished_on)).toEqual([dayIn(9), dayIn(21)]);
      expect(after.visits.map(({ appointment_id }) => appointment_id)).toEqual(
        before.visits.map(({ appointment_id }) => appointment_id),
      );
      await expectWhole(after);
      const moves = await rows<{ times: number }>(
        'appointments',
        `SELECT count(*)::int AS times FROM event_log.event
          WHERE entity = 'appointment' AND entity_id = ANY ($1) AND data->>'change' = 'moved' GROUP BY entity_id`,
        [after.visits.map(({ appointment_id }) => String(appointment_id))],
      );
      expect(moves.map(({ times }) => times)).toEqual([1, 1]);
      await drop(after);
    },
    180_000,
  );
});
