import { type DayPlan, dayPlans } from '@drawpoint/contracts/appointments/day-plans.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import { admin, type AppointmentsWorld, inDays, phlebotomist } from './start-appointments.ts';

export const MARIA = phlebotomist.user_id;
/** 9 am in New York, in minutes of UTC. */
export const NINE = 14 * 60;
export const DAY = inDays(5).toISOString().slice(0, 10);
/** A hundredth of a degree is 1.1 km, a drive of a minute and a half; the least drive is 20 minutes. */
const at = (hundredths: number) => ({ lat: 40.7 + hundredths / 100, lng: -74, precision: 'street' as const });

/** Books days, plans them and reads what the plan is. */
export function usePlans(world: AppointmentsWorld) {
  let people = 40;
  const book = async (name: string, minutes: number, place: number, of = MARIA): Promise<number> => {
    people += 1;
    const more = { status: 'approved' as const, actor_id: admin.user_id, user_id: people, place: at(place) };
    return world.book(name, inDays(5, NINE + minutes), {
      ...more,
      phlebotomist: { id: of, name: 'Maria Santos' },
    });
  };
  /** Promises to arrive between `from` and `to`, minutes after nine. */
  const promise = async (id: number, from: number, to: number) => {
    const [row] = await world.rows<{ starts_at: Date }>('SELECT starts_at FROM appointment WHERE id = $1', [
      id,
    ]);
    const [first, last] = [from, to].map((minute) => inDays(5, NINE + minute).getTime() / 60_000);
    await world.rows(
      `UPDATE appointment SET planned_at = $2, starts_at = $3, window_minutes = $4::int,
              ends_at = $3::timestamptz + make_interval(mins => $4::int + 30) WHERE id = $1`,
      [id, row!.starts_at, inDays(5, NINE + from), to - from],
    );
    await world.rows('UPDATE calendar_entry SET starts = $2 WHERE appointment_id = $1', [id, [first, last]]);
  };
  /** A visit near home between two far ones, though it could be last. */
  const zigzag = async () => {
    const ids = [await book('far', 0, 40), await book('near', 90, 0), await book('far too', 190, 41)];
    await promise(ids[1]!, 0, 300);
    await promise(ids[2]!, 0, 300);
    return ids as [number, number, number];
  };
  const preview = (who: Caller | null = admin, more: Partial<InputOf<typeof dayPlans.preview>> = {}) =>
    world.call(dayPlans.preview, { date: DAY, phlebotomist_ids: [MARIA], ...more }, who);
  const apply = (plan: DayPlan, who: Caller | null = admin, only: (id: number) => boolean = () => true) =>
    world.call(
      dayPlans.apply,
      {
        date: DAY,
        changes: plan.changes
          .filter(({ appointment_id }) => only(appointment_id))
          .map(({ appointment_id, calendar_sequence, to, other_starts }) => ({
            ...{ appointment_id, calendar_sequence, other_starts },
            ...{ phlebotomist_id: to.phlebotomist.id, starts_at: to.starts_at },
          })),
      },
      who,
    );
  /** Each visit's phlebotomist and planned time in its record and in the calendar, in minutes after nine. */
  const planned = async () => {
    const rows = await world.rows<{
      id: number;
      who: number;
      whose: number;
      starts: Date;
      plan: Date | null;
    }>(
      `SELECT a.id, a.phlebotomist_id AS who, e.phlebotomist_id AS whose, e.starts_at AS starts, a.planned_at AS plan
         FROM appointment a JOIN calendar_entry e ON e.appointment_id = a.id ORDER BY a.id`,
    );
    const minute = (date: Date) => (date.getTime() - inDays(5, NINE).getTime()) / 60_000;
    for (const row of rows) {
      expect(row.who).toBe(row.whose);
      if (row.plan) expect(row.plan).toEqual(row.starts);
    }
    return new Map(rows.map(({ id, who, starts }) => [id, [who, minute(starts)]]));
  };
  const failedOf = (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => 'ok',
      (error: { code?: string; options?: { details?: { failed?: unknown } } }) => [
        error.code,
        error.options?.details?.failed,
      ],
    );
  const changesTold = async () =>
    (
      await world.rows<{ change: string }>(
        `SELECT data->>'change' AS change FROM event_log.event WHERE type = 'appointment.changed'
          AND data->>'change' <> 'booked' AND (data->>'id')::int IN (SELECT id FROM appointment)`,
      )
    ).map(({ change }) => change);
  return { book, zigzag, preview, apply, planned, failedOf, changesTold };
}
