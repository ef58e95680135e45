import { attendance, type NoShowDay } from '@drawpoint/contracts/appointments/attendance.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { visitFees } from '@drawpoint/contracts/appointments/visit-fees.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import {
  admin,
  developer,
  letBegin,
  otherAdmin,
  outcome,
  patient,
  phlebotomist,
} from '../testing/start-appointments.ts';
import { startPayments } from '../testing/start-payments.ts';

const EVER = { from: '2020-01-01', to: '2099-01-01' };
const DAYS_AGO = 7 * 24 * 60;

describe('Figures of no-shows and fees', () => {
  const world = startedOnce(() => startPayments());
  const days = async (who = admin) => (await world.call(attendance.listNoShowDays, EVER, who)).data;
  const sums = async (who = admin) =>
    (await days(who)).reduce<Partial<Record<keyof NoShowDay, number>>>(
      (all, { day: _, provider: __, ...figures }) =>
        Object.fromEntries(
          Object.entries(figures).map(([name, value]) => [name, (all[name as keyof NoShowDay] ?? 0) + value]),
        ),
      {},
    );
  beforeEach(() => world.rows('TRUNCATE appointment CASCADE'));

  /** A visit of a week ago that ended so. */
  const over = async (
    end: 'completed' | 'no_show' | 'failed_draw' | 'canceled',
    { reminded = false, confirmed = false } = {},
  ) => {
    const id = await world.book({ status: 'approved' });
    await letBegin(world.services, id, DAYS_AGO);
    await world.rows(
      `UPDATE appointment SET status = $2, outcome = $3, attendance_confirmed_at = $4 WHERE id = $1`,
      [
        ...[id, end === 'completed' ? end : 'canceled'],
        ...[end === 'no_show' || end === 'failed_draw' ? end : null, confirmed ? new Date() : null],
      ],
    );
    if (reminded)
      await world.rows(
        `INSERT INTO appointment_reminder (appointment_id, hours, starts_at, sent_at)
         SELECT id, 24, starts_at, now() FROM appointment WHERE id = $1`,
        [id],
      );
    return id;
  };

  it('no-shows are counted among the visits that ended, by reminder and confirmation', async () => {
    await over('completed', { reminded: true, confirmed: true });
    await over('no_show', { reminded: true, confirmed: true });
    await over('failed_draw', { reminded: true });
    await over('no_show', { reminded: true });
    await over('completed');
    await over('no_show');
    await over('canceled', { reminded: true });
    const expected = {
      ...{ reminded: 4, reminded_no_shows: 2, confirmed: 2, confirmed_no_shows: 1, others: 2 },
      others_no_shows: 1,
    };
    expect(await sums()).toMatchObject(expected);
    expect(await sums(developer)).toMatchObject(expected);
    expect(await days(otherAdmin)).toEqual([]);
    for (const who of [patient, phlebotomist]) expect(await outcome(days(who))).toBe('FORBIDDEN');
  });

  it('a reminder of a time that the visit has no more is none', async () => {
    const id = await over('no_show', { reminded: true });
    await world.rows(`UPDATE appointment_reminder SET starts_at = now() WHERE appointment_id = $1`, [id]);
    expect(await sums()).toMatchObject({ reminded: 0, others: 1, others_no_shows: 1 });
  });

  it('fees are counted as charged, refunded and waived, with their amounts', async () => {
    const late = async (paid: number) => {
      const id = await world.book({ policies: { 'cancel.free_hours': 24, 'cancel.fee': 40 } });
      if (paid > 0) await world.pay(id, paid);
      await letBegin(world.services, id, -60);
      await world.call(appointmentMoves.cancel, { id, fee: 40 }, patient);
      return id;
    };
    const waive = (id: number) => world.call(visitFees.waiveFee, { id, reason: 'A snowstorm' }, admin);
    await late(114);
    const waived = await late(114);
    await until(async () => (await sums()).fees_charged === 2);
    await waive(await late(0));
    await waive(waived);
    await world.settle();
    await until(async () => {
      await world.hurry('carry-out-refund');
      return (await sums()).fees_refunded === 1;
    });
    expect(await sums()).toMatchObject({
      ...{ reminded: 0, others: 0, fees_charged: 2, amount_charged: 80 },
      ...{ fees_refunded: 1, amount_refunded: 40, fees_waived: 2, amount_waived: 80 },
    });
    const { rows, next } = await world.call(attendance.exportNoShowDays, EVER, admin);
    expect(next).toBeNull();
    expect(rows.map((row) => row[1])).toEqual((await days()).map(() => 'Empire Mobile Labs'));
    expect(rows.reduce((sum, row) => sum + Number(row[13]), 0)).toBe(80);
  });
});
