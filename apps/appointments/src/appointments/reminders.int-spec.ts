import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { proposals } from '@drawpoint/contracts/appointments/proposals.contract';
import {
  admin,
  inDays,
  otherPatient,
  outcome,
  patient,
  phlebotomist,
  runJob,
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

  it('the patient of an approved visit is reminded 48 and 2 hours before', async () => {
    const start = inDays(6, 600);
    const id = await approved('reminded', start);
    expect(await planned(id)).toEqual([
      ['remind-of-appointment:48', start.getTime() - 48 * HOUR],
      ['remind-of-appointment:2', start.getTime() - 2 * HOUR],
    ]);
  });

  it('reminders follow a moved visit and end with a canceled or denied one', async () => {
    const id = await approved('moved', inDays(6, 600));
    const later = inDays(7, 600);
    await world.call(appointmentMoves.reschedule, { id, starts_at: later.toISOString() }, admin);
    expect((await planned(id)).map(([, at]) => at)).toEqual([
      later.getTime() - 48 * HOUR,
      later.getTime() - 2 * HOUR,
    ]);
    await world.call(appointmentMoves.reschedule, { id, starts_at: inDays(8, 600).toISOString() }, patient);
    expect((await planned(id)).map(([key]) => key)).toEqual(['alert-unanswered', 'expire-appointment']);
    await world.call(appointments.deny, { id }, phlebotomist);
    expect(await planned(id)).toEqual([]);
    const other = await approved('canceled', inDays(6, 600));
    await world.call(appointmentMoves.cancel, { id: other }, patient);
    expect(await planned(other)).toEqual([]);
  });

  it('each kind of reminder is sent once for a start, even when the job runs again', async () => {
    const start = inHours(40);
    const id = await approved('once', start);
    const payload = { id, hours: 48, starts_at: start.toISOString() };
    for (let time = 0; time < 3; time += 1) await runNow('remind-of-appointment', payload);
    expect(await told(id, 'reminded')).toBe(1);
    await runNow('remind-of-appointment', { ...payload, hours: 2 });
    expect(await told(id, 'reminded')).toBe(1);
  });

  it('no reminder is sent for an earlier start, or for a canceled visit', async () => {
    const start = inHours(40);
    const id = await approved('gone', start);
    await runNow('remind-of-appointment', { id, hours: 48, starts_at: inHours(41).toISOString() });
    await world.call(appointmentMoves.cancel, { id }, patient);
    await runNow('remind-of-appointment', { id, hours: 48, starts_at: start.toISOString() });
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
