import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { proposals } from '@drawpoint/contracts/appointments/proposals.contract';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import {
  admin,
  inDays,
  otherPatient,
  outcome,
  patient,
  phlebotomist,
  runJob,
  TZ,
  useAppointments,
} from '../testing/start-appointments.ts';

const HOUR = 3_600_000;

describe('Reminders and alerts of a visit', () => {
  const world = useAppointments();

  const inHours = (hours: number): Date => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * HOUR);
  const book: typeof world.book = (...visit) => world.book(...visit);
  const approved = (name: string, start: Date) => book(name, start, { status: 'approved', actor_id: 3 });
  const planned = async (id: number) =>
    (
      await world.rows<{ key: string; run_at: Date }>(
        `SELECT key, run_at FROM graphile_worker.jobs WHERE key ~ '^(expire|alert|remind)[a-z-]+:${id}(:|$)' ORDER BY run_at`,
      )
    ).map(({ key, run_at }) => [key.replace(`:${id}`, ''), run_at.getTime()]);
  const runNow = (name: string, payload: object) => runJob(world, name, payload);
  const told = async (id: number, change: string) =>
    (
      await world.rows(
        `SELECT 1 FROM event_log.event WHERE entity = 'appointment' AND entity_id = $1 AND data->>'change' = $2`,
        [String(id), change],
      )
    ).length;

  /** At 10 or 11 am in New York: no reminder of these visits falls into the night. */
  const onDay = (days: number): Date => inDays(days, 900);

  it('the patient of an approved visit is reminded 72, 24 and 2 hours before', async () => {
    const start = onDay(6);
    const id = await approved('reminded', start);
    expect(await planned(id)).toEqual(
      [72, 24, 2].map((hours) => [`remind-of-appointment:${hours}`, start.getTime() - hours * HOUR]),
    );
  });

  it('the reminders are those of the provider when the visit was booked', async () => {
    const start = onDay(6);
    const lines = [
      { hours: 48, email: false, text: true },
      { hours: 30, email: true, text: false },
    ];
    const policies = { 'visit.reminders': lines };
    const id = await book('by policy', start, { status: 'approved', actor_id: 3, policies });
    expect(await planned(id)).toEqual([
      ['remind-of-appointment:48', start.getTime() - 48 * HOUR],
      ['remind-of-appointment:30', start.getTime() - 30 * HOUR],
    ]);
    const none = { 'visit.reminders': [] };
    const silent = await book('none', onDay(8), { status: 'approved', actor_id: 3, policies: none });
    expect(await planned(silent)).toEqual([]);
  });

  it('a text that would come at night is sent in the evening before', async () => {
    // 5 or 6 am in New York.
    const id = await approved('early', inDays(6, 600));
    const times = new Map(
      (await planned(id)).map(([key, at]) => [key, toOffsetIso(TZ, Number(at) / 60_000)]),
    );
    expect(times.get('remind-of-appointment:24')).toMatch(/T08:00/);
    expect(times.get('remind-of-appointment:2')).toMatch(/T20:00/);
  });

  it('reminders follow a moved visit and end with a canceled or denied one', async () => {
    const id = await approved('moved', onDay(6));
    const later = onDay(7);
    await world.call(appointmentMoves.reschedule, { id, starts_at: later.toISOString() }, admin);
    expect((await planned(id)).map(([, at]) => at)).toEqual(
      [72, 24, 2].map((hours) => later.getTime() - hours * HOUR),
    );
    await world.call(appointmentMoves.reschedule, { id, starts_at: onDay(8).toISOString() }, patient);
    expect((await planned(id)).map(([key]) => key)).toEqual(['alert-unanswered', 'expire-appointment']);
    await world.call(appointments.deny, { id }, phlebotomist);
    expect(await planned(id)).toEqual([]);
    const other = await approved('canceled', onDay(6));
    await world.call(appointmentMoves.cancel, { id: other }, patient);
    expect(await planned(other)).toEqual([]);
  });

  const channelsOf = async (id: number) =>
    (
      await world.rows<{ channels: string[] }>(
        `SELECT data->'channels' AS channels FROM event_log.event
          WHERE entity = 'appointment' AND entity_id = $1 AND data->>'change' = 'reminded' ORDER BY id`,
        [String(id)],
      )
    ).map(({ channels }) => channels);
  const only = (hours: number, email: boolean, text: boolean) => ({
    policies: { 'visit.reminders': [{ hours, email, text }] },
  });

  it('each kind of reminder is sent once for a start, even when the job runs again', async () => {
    const start = inHours(40);
    const id = await approved('once', start);
    const payload = { id, hours: 72, starts_at: start.toISOString() };
    for (let time = 0; time < 3; time += 1) await runNow('remind-of-appointment', payload);
    expect(await told(id, 'reminded')).toBe(1);
    await runNow('remind-of-appointment', { ...payload, hours: 2 });
    expect(await told(id, 'reminded')).toBe(1);
  });

  it('a reminder is sent as its line says; one that an older version had planned, both ways', async () => {
    const start = inHours(40);
    const remind = async (name: string, hours: number, more: object) => {
      const id = await book(name, new Date(start.getTime() + hours * 60_000 * 60), {
        ...{ status: 'approved', actor_id: 3 },
        ...more,
      });
      const [visit] = await world.rows<{ starts_at: Date }>(
        'SELECT starts_at FROM appointment WHERE id = $1',
        [id],
      );
      await runNow('remind-of-appointment', {
        id,
        hours: hours + 50,
        starts_at: visit!.starts_at.toISOString(),
      });
      return channelsOf(id);
    };
    expect(await remind('email', 1, only(51, true, false))).toEqual([['email']]);
    expect(await remind('text', 2, only(52, false, false))).toEqual([[]]);
    expect(await remind('older', 3, only(2, false, true))).toEqual([['email', 'sms']]);
  });

  it('no reminder is sent for an earlier start, or for a canceled visit', async () => {
    const start = inHours(40);
    const id = await approved('gone', start);
    await runNow('remind-of-appointment', { id, hours: 72, starts_at: inHours(41).toISOString() });
    await world.call(appointmentMoves.cancel, { id }, patient);
    await runNow('remind-of-appointment', { id, hours: 72, starts_at: start.toISOString() });
    expect(await told(id, 'reminded')).toBe(0);
  });

  it('an unanswered visit alerts staff and patient a day before its start', async () => {
    const start = inDays(6, 600);
    const id = await book('unanswered', start);
    expect(await planned(id)).toEqual([
      ['alert-unanswered', start.getTime() - 24 * HOUR],
      ['expire-appointment', start.getTime()],
    ]);
    await runNow('alert-unanswered', { id, starts_at: start.toISOString() });
    expect(await told(id, 'unanswered')).toBe(1);
    await world.call(appointments.approve, { id }, phlebotomist);
    await runNow('alert-unanswered', { id, starts_at: start.toISOString() });
    expect(await told(id, 'unanswered')).toBe(1);
  });

  describe('proposed times', () => {
    const times = [inDays(6, 700), inDays(6, 800), inDays(7, 700)].map((time) => time.toISOString());
    const propose = async (id: number, who = phlebotomist, starts = times) =>
      world.call(proposals.create, { id, starts }, who);
    const openOf = async (id: number) => (await world.call(appointments.get, { id }, patient)).proposal;

    it('the patient accepts a proposed time with one tap, and the visit is approved at that time', async () => {
      const id = await book('proposed', inDays(6, 600));
      await propose(id);
      const proposal = (await openOf(id))!;
      expect(proposal.times.map(({ start }) => Date.parse(start))).toEqual(
        times.map((time) => Date.parse(time)),
      );
      const take = (starts_at: string, who = patient) =>
        world.call(proposals.accept, { id, proposal_id: proposal.id, starts_at }, who);
      expect(await outcome(take(times[0]!, otherPatient))).toBe('FORBIDDEN');
      expect(await outcome(take(inDays(9, 600).toISOString()))).toBe('INVALID_INPUT');
      const moved = await take(times[1]!);
      expect(moved).toMatchObject({ id, status: 'approved', proposal: null });
      expect(Date.parse(moved.starts_at)).toBe(Date.parse(times[1]!));
      expect(await outcome(take(times[0]!))).toBe('PROPOSAL_ENDED');
      expect(await told(id, 'move_accepted')).toBe(1);
    });

    it('the reason of a proposal is shown with it and in the email, while it is open', async () => {
      const id = await book('with a reason', inDays(6, 600));
      await world.call(proposals.create, { id, starts: times, reason: 'lab' }, phlebotomist);
      const reasonOf = async () => (await world.call(appointments.describe, { id })).proposal_reason;
      const proposal = (await openOf(id))!;
      expect(proposal.reason).toBe('lab');
      expect(await reasonOf()).toBe('lab');
      await world.call(proposals.decline, { id, proposal_id: proposal.id }, patient);
      expect(await reasonOf()).toBe(null);
    });

    it('proposed times are not held: a time that somebody else took is rejected, and the others stay', async () => {
      const id = await book('not held', inDays(6, 600));
      await propose(id);
      await book('rival', inDays(6, 700), { user_id: 9 });
      const proposal = (await openOf(id))!;
      const take = (starts_at: string) =>
        world.call(proposals.accept, { id, proposal_id: proposal.id, starts_at }, patient);
      expect(await outcome(take(times[0]!))).toBe('SLOT_TAKEN');
      expect(await outcome(take(times[2]!))).toBe('ok');
    });

    it('only staff who manage the visit can propose times, and only available ones', async () => {
      const id = await book('whose', inDays(6, 600));
      expect(await outcome(propose(id, otherPatient))).toBe('FORBIDDEN');
      await book('rival', inDays(6, 700), { user_id: 9 });
      expect(await outcome(propose(id))).toBe('SLOT_TAKEN');
      expect(await openOf(id)).toBeNull();
    });

    it('a new proposal replaces the old one, and the visit stays unchanged after the patient declines it', async () => {
      const id = await book('declined', inDays(6, 600));
      await propose(id);
      const first = (await openOf(id))!;
      await propose(id, admin, [times[2]!]);
      const second = (await openOf(id))!;
      const decline = (proposal_id: number) =>
        outcome(world.call(proposals.decline, { id, proposal_id }, patient));
      expect(await outcome(world.call(proposals.decline, { id, proposal_id: second.id }, otherPatient))).toBe(
        'FORBIDDEN',
      );
      expect([await decline(first.id), await decline(second.id)]).toEqual(['PROPOSAL_ENDED', 'ok']);
      expect([await decline(second.id), await told(id, 'move_declined')]).toEqual(['PROPOSAL_ENDED', 1]);
      expect(await world.call(appointments.get, { id }, patient)).toMatchObject({
        status: 'pending',
        proposal: null,
      });
    });

    it('a proposal ends when the visit is moved otherwise or canceled', async () => {
      const id = await book('canceled', inDays(6, 600));
      await propose(id);
      const starts_at = inDays(7, 900).toISOString();
      await world.call(appointmentMoves.reschedule, { id, starts_at }, admin);
      expect(await openOf(id)).toBeNull();
      await propose(id);
      await world.call(appointmentMoves.cancel, { id }, patient);
      expect(await openOf(id)).toBeNull();
    });
  });
});
