import { DEMO_PEOPLE } from '@drawpoint/auth/demo/people';
import { withClient } from '@drawpoint/nest-kit/data/migrate';
import { describeWithNats } from '@drawpoint/nest-kit/testing/transports';
import { until } from '@drawpoint/nest-kit/testing/until';
import { signIn, type Answer } from './api.ts';
import { lastVisit } from './differences.ts';
import { AT_COMMIT, holdCommits } from './hold.ts';
import { killAt, lock, type Part, type Place, place, READS, WRITES } from './kill-at.ts';
import { startProgramsApart, type ProgramsApart } from './programs-apart.ts';
import { fillSession, freeOn, freeStarts } from './wizard.ts';

/** By then the session is frozen, and nothing is written yet. */
const calendar = place('appointments', lock('calendar_entry', READS));

/** Stops a confirmation at the last of the places in `at`. The rest is what must be committed by then. */
type Step = { when: string; at: Place[]; session?: 'open' | 'finalizing'; appointments: 0 | 1 };
const open = { session: 'open', appointments: 0 } as const;
const frozen = { session: 'finalizing', appointments: 0 } as const;
const made = { session: 'finalizing', appointments: 1 } as const;
const STEPS: Step[] = [
  {
    when: 'before the session is read',
    at: [place('booking', lock('booking_session', READS))],
    appointments: 0,
  },
  {
    when: 'while it is asked for an earlier visit',
    at: [place('appointments', lock('booking_key', READS))],
    ...open,
  },
  { when: 'before the session is frozen', at: [place('booking', lock('booking_session', WRITES))], ...open },
  { when: 'while the frozen session is committed', at: [place('booking', AT_COMMIT)], ...open },
  { when: 'before the calendar is looked at', at: [calendar], ...frozen },
  {
    when: 'before the visit is written',
    at: [place('appointments', lock('appointment', WRITES))],
    ...frozen,
  },
  {
    when: 'before the written visit is committed',
    at: [place('appointments', lock('event_log.event', WRITES))],
    ...frozen,
  },
  { when: 'while the visit is committed', at: [place('appointments', AT_COMMIT)], ...frozen },
  {
    when: 'before booking notes the visit',
    at: [calendar, place('booking', lock('booking_session', WRITES))],
    ...made,
  },
  { when: 'while the noted visit is committed', at: [calendar, place('booking', AT_COMMIT)], ...made },
];
const PARTS: [Part, string][] = [
  ['booking', 'The booking service'],
  ['appointments', 'The appointments service'],
  ['bus', 'The bus'],
];
const CASES = STEPS.flatMap((step) => PARTS.map(([part, name]) => ({ name, part, ...step })));
/** Patients take turns, because calls per person are limited. */
const PATIENTS = DEMO_PEOPLE.filter(({ roles }) => roles.includes('user')).slice(10, 25);
/** How long the patient waits before asking again. */
const TIMEOUT_MS = 200;

/** Refusals that ask the caller to retry. Any other refusal is a failure here. */
const PASSING = /^(409 FINALIZING|503 (BUSY|UNAVAILABLE)|504 TIMEOUT)$/;

describeWithNats('Confirming a booking through kill -9', () => {
  let world: ProgramsApart;
  /** The id of the last visit of the demo. */
  let last: number;
  let tokens: string[];
  let starts: string[];
  /** The first responses. Some come only when the gateway has timed out. */
  const told: { answer: Promise<Answer>; id: number }[] = [];

  beforeAll(async () => {
    world = await startProgramsApart();
    last = await lastVisit(world);
    await holdCommits(world.databases.booking.ownerUrl, 'booking_session');
    await holdCommits(world.databases.appointments.ownerUrl, 'appointment');
    tokens = await Promise.all(PATIENTS.map(({ email }) => signIn(world.api, email, 'Draw-blood-2026')));
    starts = await until(async () => {
      const found = await freeStarts(world.api, tokens[0]!);
      return found.length > CASES.length + 2 && found;
    }, 20_000);
  }, 300_000);
  afterAll(async () => {
    await Promise.allSettled(told.map(({ answer }) => answer));
    await world?.close();
  }, 60_000);

  /** The next patient, with a session at the last step of the wizard. */
  const readyToConfirm = async (at?: { start: string; window: boolean }) => {
    const token = tokens.shift()!;
    const start = at?.start ?? starts.shift()!;
    tokens.push(token);
    const session = await fillSession(world.api, token, start, at?.window);
    return { start, confirm: () => world.api('POST /bookings', { token, body: { token: session } }) };
  };
  type Confirm = () => Promise<Answer>;
  const rows = async <Row>(of: Place['of'], sql: string, values: unknown[] = []): Promise<Row[]> =>
    withClient(
      world.databases[of].ownerUrl,
      async (client) => (await client.query(sql, values)).rows as Row[],
    );
  const appointmentsAt = async (start: string): Promise<number[]> =>
    (
      await rows<{ id: number }>('appointments', 'SELECT id FROM appointment WHERE starts_at = $1', [start])
    ).map(({ id }) => id);

  const newestSession = async () => {
    const sql = 'SELECT state, appointment_id FROM booking_session ORDER BY id DESC LIMIT 1';
    return (await rows<{ state: string; appointment_id: number | null }>('booking', sql))[0];
  };

  const interrupt = <Answered>(
    call: () => Promise<Answered>,
    at: readonly Place[],
    part: Part,
    look?: () => Promise<void>,
  ) => killAt(world, { call, at, part, look });

  /** Skips the ten seconds that a frozen session waits for its visit. */
  const letTimePass = () =>
    rows(
      'booking',
      `UPDATE booking_session SET frozen_at = frozen_at - interval '10 s' WHERE state = 'finalizing'`,
    );

  /** The same for the job that settles the session without a request, and for its retries. */
  const letJobsBeDue = async () => {
    await letTimePass();
    await rows(
      'booking',
      `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'settle-finalization:%'`,
    );
  };

  /** Repeats the confirmation, as the patient would, until it returns the visit's id. */
  const findOut = (confirm: Confirm): Promise<number> =>
    until(
      async () => {
        const { status, body } = await confirm();
        if (status === 201) return Number(body.appointment_id);
        // Allowed and temporary: still being confirmed, or a part of the product is restarting.
        expect(`${status} ${String(body.code)}`).toMatch(PASSING);
        await letTimePass();
        return 0;
      },
      30_000,
      TIMEOUT_MS,
    );

  const expectWholeCalendar = async (): Promise<void> => {
    const differing = await rows(
      'appointments',
      `SELECT a.id, c.id AS entry FROM appointment a
         FULL JOIN calendar_entry c ON c.appointment_id = a.id AND c.starts_at = coalesce(a.planned_at, a.starts_at)
          AND c.ends_at - c.starts_at = a.ends_at - a.starts_at - make_interval(mins => coalesce(a.window_minutes, 0))
        WHERE (a.id IS NULL AND c.kind = 'visit' OR c.id IS NULL) AND coalesce(a.id, c.appointment_id, $1 + 1) > $1`,
      [last],
    );
    expect(differing).toEqual([]);
    const overlapping = await rows(
      'appointments',
      `SELECT a.id FROM calendar_entry a JOIN calendar_entry b ON a.phlebotomist_id = b.phlebotomist_id
          AND a.id < b.id AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at`,
    );
    expect(overlapping).toEqual([]);
    const broken = await rows(
      'appointments',
      `SELECT id FROM calendar_entry c WHERE starts <> '{}' AND NOT EXISTS
        (SELECT FROM generate_series(1, array_length(starts, 1), 2) AS at
          WHERE extract(epoch FROM starts_at) / 60 BETWEEN c.starts[at] AND c.starts[at + 1])`,
    );
    expect(broken).toEqual([]);
  };

  it.each(CASES)(
    '$name is killed $when: exactly one visit exists, and the patient gets its id',
    async ({ part, at, session: state, appointments }) => {
      const { start, confirm } = await readyToConfirm();
      const { answer } = await interrupt(confirm, at, part, async () => {
        expect(await appointmentsAt(start)).toHaveLength(appointments);
        if (state) expect(await newestSession()).toMatchObject({ state, appointment_id: null });
      });
      const id = await findOut(confirm);
      told.push({ answer, id });
      expect(await appointmentsAt(start)).toEqual([id]);
      expect((await confirm()).body).toMatchObject({ appointment_id: id });
      expect(await newestSession()).toEqual({ state: 'finalized', appointment_id: id });
      await expectWholeCalendar();
    },
    90_000,
  );

  it('a visit with an arrival window makes room for a held time wholly or not at all', async () => {
    const admin = await signIn(world.api, 'admin@demo.test', 'Draw-blood-2026');
    const body = { values: { 'visit.arrival': 'both' } };
    expect((await world.api('PUT /admin/my-provider/policy', { token: admin, body })).status).toBe(200);
    for (const at of [place('appointments', lock('appointment', WRITES)), place('appointments', AT_COMMIT)]) {
      const date = starts.pop()!.slice(0, 10);
      const [window] = await until(async () => {
        const found = await freeOn(world.api, tokens[0]!, date, true);
        return found.length > 0 && found;
      });
      const wide = await readyToConfirm({ start: window!, window: true });
      const id = Number((await wide.confirm()).body.appointment_id);
      const sql = 'SELECT planned_at FROM appointment WHERE id = $1';
      const plannedAt = async () =>
        (await rows<{ planned_at: Date }>('appointments', sql, [id]))[0]!.planned_at;
      const before = await plannedAt();
      // The earliest exact time: the visit planned there has to make room.
      const [start] = await freeOn(world.api, tokens[0]!, date);
      // A new session of the same person replaces a hold that was committed without an answer.
      const token = tokens[0]!;
      const choose = () => fillSession(world.api, token, start!);
      const { answer } = await interrupt(choose, [at], 'appointments', async () => {
        expect(await plannedAt()).toEqual(before);
      });
      await answer.catch(() => undefined);
      await expectWholeCalendar();
      const session = await until(() => choose().catch(() => false as const), 30_000, TIMEOUT_MS);
      expect((await plannedAt()).getTime()).toBeGreaterThan(before.getTime());
      const booked = await world.api('POST /bookings', { token, body: { token: session } });
      expect(booked.status).toBe(201);
      await expectWholeCalendar();
    }
  }, 120_000);

  it('the booking service records the visit itself when the patient never retries', async () => {
    const { start, confirm } = await readyToConfirm();
    const at = [calendar, place('booking', lock('booking_session', WRITES))];
    const { answer } = await interrupt(confirm, at, 'booking');
    const [id = 0] = await appointmentsAt(start);
    told.push({ answer, id });
    const noted = () =>
      rows('booking', `SELECT 1 FROM booking_session WHERE state = 'finalized' AND appointment_id = $1`, [
        id,
      ]);
    await until(async () => (await letJobsBeDue(), await noted()).length === 1, 50_000, TIMEOUT_MS);
    await expectWholeCalendar();
  }, 90_000);

  it('a visit that was never written leaves an open session and a free slot without a retry', async () => {
    const { start, confirm } = await readyToConfirm();
    const { answer } = await interrupt(confirm, [calendar], 'appointments');
    const opened = () => rows('booking', `SELECT 1 FROM booking_session WHERE state = 'finalizing'`);
    await until(async () => (await letJobsBeDue(), await opened()).length === 0, 50_000, TIMEOUT_MS);
    expect(await appointmentsAt(start)).toEqual([]);
    // The hold is removed shortly after the session is open again.
    const held = () => rows('appointments', 'SELECT 1 FROM calendar_entry WHERE starts_at = $1', [start]);
    await until(async () => (await held()).length === 0);
    await expectWholeCalendar();
    const id = await findOut(confirm);
    told.push({ answer, id });
    expect(await appointmentsAt(start)).toEqual([id]);
  }, 90_000);

  it('no patient got another visit or a server error', async () => {
    for (const { answer, id } of told) {
      const { status, body } = await answer;
      if (status === 201) expect(body).toMatchObject({ appointment_id: id });
      else expect(`${status} ${String(body.code)}`).toMatch(PASSING);
    }
  }, 30_000);
});
