import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { dayPlans } from '@drawpoint/contracts/appointments/day-plans.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { proposals } from '@drawpoint/contracts/appointments/proposals.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { JAMAL } from '../testing/booking-fakes.ts';
import { DAY, MARIA, NINE, usePlans } from '../testing/plan-days.ts';
import {
  admin,
  developer,
  inDays,
  otherAdmin,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';

describe('Planning a day', () => {
  const world = useAppointments();
  const { book, zigzag, preview, apply, planned, failedOf, changesTold } = usePlans(world);

  it('a plan drives less than the day as it is, says what changes, and changes nothing', async () => {
    const [far, near, farToo] = await zigzag();
    const before = await planned();
    const plan = await preview();
    const [lane] = plan.lanes;
    expect(lane!.before.stops.map(({ appointment_id }) => appointment_id)).toEqual([far, near, farToo]);
    expect(lane!.after.stops.map(({ appointment_id }) => appointment_id)).toEqual([far, farToo, near]);
    expect(plan.totals.after.drive_minutes).toBeLessThan(plan.totals.before.drive_minutes - 15);
    expect(plan.totals.after.km).toBeLessThan(plan.totals.before.km);
    expect(plan.changes.map(({ appointment_id, kind }) => [appointment_id, kind])).toEqual([
      [farToo, 'free'],
      [near, 'free'],
    ]);
    expect(await planned()).toEqual(before);
  });

  it('all changes of a plan are applied, within the promises, and no patient is told', async () => {
    const [, near, farToo] = await zigzag();
    const plan = await preview();
    expect(await apply(plan)).toEqual({ planned: 2, reassigned: 0, proposed: 0 });
    expect(await changesTold()).toEqual(['planned', 'planned']);
    const times = await planned();
    expect(times.get(farToo)).toEqual([MARIA, 50]);
    expect(times.get(near)![1]).toBeGreaterThan(100);
    const [row] = await world.rows<{ starts: number[] }>(
      'SELECT starts FROM calendar_entry WHERE appointment_id = $1',
      [near],
    );
    expect(row!.starts).toHaveLength(2);
    expect((await preview()).changes).toEqual([]);
  });

  it('one change alone is applied where it fits, and none where it does not', async () => {
    const [, near, farToo] = await zigzag();
    const plan = await preview();
    expect(await failedOf(apply(plan, admin, (id) => id === farToo))).toEqual([
      'NOT_REASSIGNABLE',
      [{ appointment_id: farToo, obstacle: 'taken' }],
    ]);
    expect((await planned()).get(farToo)).toEqual([MARIA, 190]);
    await apply(plan, admin, (id) => id === near).catch(() => null);
  });

  it('nothing is applied when a visit has changed, or somebody has booked, in the meantime', async () => {
    const [, near, farToo] = await zigzag();
    const plan = await preview();
    await world.call(appointmentMoves.cancel, { id: near, reason: 'Ill.' }, admin);
    expect(await failedOf(apply(plan))).toEqual([
      'NOT_REASSIGNABLE',
      [{ appointment_id: near, obstacle: 'changed' }],
    ]);
    const again = await preview();
    await book('in between', 70, 40);
    expect(await failedOf(apply(again))).toEqual([
      'NOT_REASSIGNABLE',
      [{ appointment_id: farToo, obstacle: 'taken' }],
    ]);
    const changes = [{ ...again.changes[0]!, calendar_sequence: again.changes[0]!.calendar_sequence + 1 }];
    expect(await failedOf(apply({ ...again, changes }))).toEqual([
      'NOT_REASSIGNABLE',
      [{ appointment_id: farToo, obstacle: 'changed' }],
    ]);
  });

  it('a visit goes to a colleague who is nearer, its patient and both phlebotomists are told', async () => {
    const id = await book('far', 0, 20);
    await book('of Jamal', 120, 20, JAMAL);
    const plan = await preview(admin, { phlebotomist_ids: [MARIA, JAMAL] });
    expect(plan.changes).toMatchObject([
      {
        appointment_id: id,
        kind: 'colleague',
        from: { phlebotomist: { id: MARIA } },
        to: { phlebotomist: { id: JAMAL } },
      },
    ]);
    expect(await apply(plan)).toEqual({ planned: 0, reassigned: 1, proposed: 0 });
    expect((await planned()).get(id)).toEqual([JAMAL, 0]);
    const heard = await world.rows<{ who: number; received: boolean }>(
      `SELECT (data->>'phlebotomist_id')::int AS who, (data->>'received')::boolean AS received
         FROM event_log.event WHERE type = 'visits.reassigned' ORDER BY 2`,
    );
    expect(heard).toEqual([
      { who: MARIA, received: false },
      { who: JAMAL, received: true },
    ]);
  });

  it('a time outside the promise is proposed to the patient, up to three, and the visit stays until then', async () => {
    const ids = [await book('first', 105, 20), await book('between', 165, 0), await book('last', 225, 20)];
    const plan = await preview(admin, { may_propose: true });
    const [change] = plan.changes;
    expect(change).toMatchObject({ appointment_id: ids[1], kind: 'proposal' });
    expect(change!.saved_minutes).toBeGreaterThanOrEqual(15);
    expect((await preview()).changes).toEqual([]);
    expect(await apply(plan)).toEqual({ planned: 0, reassigned: 0, proposed: 1 });
    const visit = await world.call(appointments.get, { id: ids[1]! }, admin);
    expect(visit.proposal?.times).toHaveLength(1 + change!.other_starts.length);
    expect((await planned()).get(ids[1]!)).toEqual([MARIA, 165]);
    const accepted = { id: ids[1]!, proposal_id: visit.proposal!.id, starts_at: change!.to.starts_at };
    const [{ user_id }] = (await world.rows<{ user_id: number }>(
      'SELECT user_id FROM appointment WHERE id = $1',
      [ids[1]],
    )) as [{ user_id: number }];
    await world.call(proposals.accept, accepted, { ...patient, user_id });
    expect((await planned()).get(ids[1]!)![1]).toBeLessThan(100);
  });

  it('a pinned visit stays: at its time, with its phlebotomist, or first', async () => {
    const [far, near, farToo] = await zigzag();
    const allowed = async (id: number) =>
      (
        await world.rows<{ starts: number[] }>(
          'SELECT starts FROM calendar_entry WHERE appointment_id = $1',
          [id],
        )
      )[0]!.starts;
    const before = await allowed(near);
    expect(await world.call(dayPlans.pin, { id: near, time: true }, phlebotomist)).toEqual({
      ...{ phlebotomist: false, time: true, position: null },
    });
    expect(new Set(await allowed(near)).size).toBe(1);
    expect((await preview()).changes.map(({ appointment_id }) => appointment_id)).not.toContain(near);
    await world.call(dayPlans.pin, { id: near, time: false, position: 'last' }, admin);
    expect(await allowed(near)).toEqual(before);
    await world.call(dayPlans.pin, { id: farToo, position: 'last' }, admin);
    await world.call(dayPlans.pin, { id: near, position: null }, admin);
    const after = (await preview()).lanes[0]!.after.stops.map(({ appointment_id }) => appointment_id);
    expect(after).toEqual([far, near, farToo]);
    const moved = { id: far, starts_at: inDays(6, NINE).toISOString() };
    await world.call(dayPlans.pin, { id: far, phlebotomist: true }, admin);
    await world.call(appointmentMoves.reschedule, moved, admin);
    const next = await preview(admin, { date: inDays(6).toISOString().slice(0, 10) });
    expect(next.visits).toMatchObject([{ appointment_id: far, pin: { phlebotomist: false } }]);
  });

  it('a swap shows its cost and what cannot go, and is applied like a plan', async () => {
    const [mine, off] = [await book('mine', 60, 0), await book('off', 125, 0)];
    const theirs = await book('theirs', 60, 5, JAMAL);
    const swap = await world.call(
      dayPlans.previewSwap,
      { date: DAY, phlebotomist_ids: [MARIA, JAMAL] },
      admin,
    );
    expect(swap.at_risk).toEqual([]);
    expect(swap.changes.map(({ appointment_id, kind }) => [appointment_id, kind]).sort()).toEqual([
      [mine, 'colleague'],
      [off, 'colleague'],
      [theirs, 'colleague'],
    ]);
    // Booking's rules for colleagues refuse five past the hour, and so nothing is swapped.
    expect(await failedOf(apply(swap))).toEqual([
      'NOT_REASSIGNABLE',
      [{ appointment_id: off, obstacle: 'hours' }],
    ]);
    expect(await apply(swap, admin, (id) => id !== off)).toMatchObject({ reassigned: 2 });
    const times = await planned();
    expect([mine, theirs, off].map((id) => times.get(id))).toEqual([
      [JAMAL, 60],
      [MARIA, 60],
      [MARIA, 125],
    ]);
    const twice = { date: DAY, phlebotomist_ids: [MARIA, MARIA] };
    expect(await outcome(world.call(dayPlans.previewSwap, twice, admin))).toBe('INVALID_INPUT');
  });

  it('phlebotomists plan their own day only, and give nothing away', async () => {
    const [, near] = await zigzag();
    const plan = await preview(phlebotomist);
    expect(await outcome(preview(otherPhlebotomist))).toBe('INVALID_INPUT');
    expect(await outcome(apply(plan, otherPhlebotomist))).toBe('FORBIDDEN');
    const given = {
      ...plan,
      changes: plan.changes.map((each) => ({
        ...each,
        to: { ...each.to, phlebotomist: { id: JAMAL, name: '' } },
      })),
    };
    expect(await outcome(apply(given, phlebotomist))).toBe('FORBIDDEN');
    expect(await outcome(world.call(dayPlans.pin, { id: near, time: true }, otherPhlebotomist))).toBe(
      'FORBIDDEN',
    );
    expect(await apply(plan, phlebotomist)).toMatchObject({ planned: 2 });
  });

  it('another company, a patient and a stranger are refused', async () => {
    const [, near] = await zigzag();
    const plan = await preview(developer);
    expect(await outcome(preview(otherAdmin))).toBe('INVALID_INPUT');
    expect(await outcome(apply(plan, otherAdmin))).toBe('FORBIDDEN');
    expect(await outcome(world.call(dayPlans.pin, { id: near, time: true }, otherAdmin))).toBe('FORBIDDEN');
    for (const [who, code] of [
      [patient, 'FORBIDDEN'],
      [null, 'UNAUTHENTICATED'],
    ] as const) {
      expect(await outcome(preview(who))).toBe(code);
      expect(await outcome(apply(plan, who))).toBe(code);
    }
  });

  it('a day that has passed, a completed visit and another day’s visit are field errors', async () => {
    const yesterday = inDays(-2).toISOString().slice(0, 10);
    expect(await outcome(preview(admin, { date: yesterday }))).toBe('INVALID_INPUT');
    const [, near, farToo] = await zigzag();
    const plan = await preview();
    expect(await outcome(apply({ ...plan, changes: [...plan.changes, ...plan.changes] }))).toBe(
      'INVALID_INPUT',
    );
    for (const step of [visits.setOut, visits.arrive, visits.draw])
      await world.call(step, { id: near, confirm_early: true }, admin);
    expect(await failedOf(apply(plan))).toEqual([
      'NOT_REASSIGNABLE',
      [{ appointment_id: near, obstacle: 'changed' }],
    ]);
    await world.rows(`UPDATE appointment SET status = 'completed' WHERE id = $1`, [near]);
    expect(await outcome(apply(plan))).toBe('INVALID_INPUT');
    await world.rows(`UPDATE appointment SET local_date = '2020-01-01' WHERE id = $1`, [farToo]);
    expect(await outcome(apply(plan, admin, (id) => id === farToo))).toBe('INVALID_INPUT');
  });

  it('plans that are applied at the same moment leave no overlap', async () => {
    await zigzag();
    const plan = await preview();
    const ended = await Promise.all([outcome(apply(plan)), outcome(apply(plan, developer))]);
    expect(ended).toContain('ok');
    await planned();
  });
});
