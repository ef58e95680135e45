import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { work } from '@drawpoint/contracts/appointments/work.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { lastWeekOver, mondayOf } from '@drawpoint/scheduling/week';
import {
  admin,
  developer,
  inDays,
  otherAdmin,
  otherPhlebotomist,
  phlebotomist,
  runJob,
  useAppointments,
} from '../testing/start-appointments.ts';

const WEEK = lastWeekOver(new Date());
const IDS = [phlebotomist.user_id, otherPhlebotomist.user_id];
let names = 0;

/** A date of a week by its day, 0 for Monday. */
const dayIn = (week: string, day: number): string =>
  new Date(Date.parse(week) + day * 86_400_000).toISOString().slice(0, 10);

describe('work of weeks that are over', () => {
  const world = useAppointments();
  beforeEach(() => world.rows('DELETE FROM work_week'));

  const sum = (who: Caller = admin, more: object = {}) =>
    world.call(work.sum, { phlebotomist_ids: IDS, from: mondayOf(WEEK, -11), to: WEEK, ...more }, who);

  /** A visit of 30 minutes on a past day. */
  async function made(date: string, hour: number, status = 'completed', whose = phlebotomist.user_id) {
    names += 1;
    const id = await world.book(`work ${names}`, inDays(20 + names, 900), {
      ...{ status: 'approved', actor_id: 2, phlebotomist: { id: whose, name: 'Maria Santos' } },
    });
    const start = `${date}T${hour}:00:00Z`;
    await world.rows(
      `UPDATE appointment SET status = $2, local_date = $3, starts_at = $4,
              ends_at = $4::timestamptz + interval '30 minutes' WHERE id = $1`,
      [id, status, date, start],
    );
    return id;
  }

  it('a week has the minutes of visits that took place, and of the drives between those of a day', async () => {
    await made(dayIn(WEEK, 1), 14);
    await made(dayIn(WEEK, 1), 16, 'approved');
    await made(dayIn(WEEK, 1), 18, 'canceled');
    await made(dayIn(WEEK, 6), 14);
    await made(dayIn(WEEK, 6), 14, 'completed', otherPhlebotomist.user_id);
    await made(dayIn(mondayOf(WEEK, -1), 6), 14);
    // Of the week that is not over.
    await made(dayIn(WEEK, 7), 14);
    await runJob(world, 'sum-weeks');
    expect((await sum()).data).toEqual([
      { week: mondayOf(WEEK, -1), phlebotomist_id: 3, patient_minutes: 30, drive_minutes: 0 },
      { week: WEEK, phlebotomist_id: 3, patient_minutes: 90, drive_minutes: 20 },
      { week: WEEK, phlebotomist_id: 11, patient_minutes: 30, drive_minutes: 0 },
    ]);
    const only = await sum(admin, { phlebotomist_ids: [11], from: WEEK });
    expect(only.data.map(({ phlebotomist_id }) => phlebotomist_id)).toEqual([11]);
  });

  it('the latest two weeks are summed again, older ones once', async () => {
    const weeks = [-2, -1, 0].map((ago) => mondayOf(WEEK, ago));
    for (const week of weeks) await made(dayIn(week, 2), 14);
    await runJob(world, 'sum-weeks');
    for (const week of weeks) await made(dayIn(week, 3), 14);
    await runJob(world, 'sum-weeks');
    const minutes = new Map((await sum()).data.map((each) => [each.week, each.patient_minutes]));
    expect(weeks.map((week) => minutes.get(week))).toEqual([30, 60, 60]);
  });

  it('sums of more than 57 weeks ago are deleted', async () => {
    const old = [-58, -57].map((ago) => mondayOf(WEEK, ago));
    for (const week of old) await world.rows('INSERT INTO work_week VALUES ($1, 3, 30, 0)', [week]);
    await runJob(world, 'sum-weeks');
    expect(await world.rows('SELECT week FROM work_week')).toEqual([{ week: old[1] }]);
  });

  describe('the time to answer', () => {
    const NOW_WEEK = mondayOf(new Date().toISOString().slice(0, 10));
    const answers = async (who: Caller = admin, more: object = {}) =>
      (await sum(who, { from: NOW_WEEK, to: NOW_WEEK, ...more })).answers;

    /** Requests that were answered after so many minutes, by turns with yes and no. */
    async function answered(minutes: readonly number[], provider = 1) {
      for (const [index, waited] of minutes.entries()) {
        names += 1;
        const id = await world.book(`answer ${names}`, inDays(20 + names, 900), {
          ...{ user_id: 100 + names, provider: { id: provider, name: 'A company' } },
        });
        const who = provider === 1 ? admin : otherAdmin;
        if (index % 2 === 0) await world.call(appointments.approve, { id }, who);
        else await world.call(appointments.deny, { id }, who);
        await world.rows(
          `UPDATE appointment SET created_at = answered_at - make_interval(mins => $2) WHERE id = $1`,
          [id, waited],
        );
      }
    }

    it('is the median of at least five first answers, for the caller’s provider', async () => {
      await answered([10, 20, 30, 40]);
      expect(await answers()).toEqual([]);
      await answered([900]);
      expect(await answers()).toEqual([{ week: NOW_WEEK, median_minutes: 30 }]);
      expect(await answers(otherAdmin)).toEqual([]);
      await answered([60, 60, 60, 60, 60], 2);
      expect(await answers(otherAdmin)).toEqual([{ week: NOW_WEEK, median_minutes: 60 }]);
      expect(await answers()).toEqual([{ week: NOW_WEEK, median_minutes: 30 }]);
      expect(await answers(admin, { provider_id: 2 })).toEqual([]);
      expect(await answers(developer, { provider_id: 2 })).toEqual([{ week: NOW_WEEK, median_minutes: 60 }]);
      expect(await answers(developer)).toEqual([{ week: NOW_WEEK, median_minutes: 60 }]);
      expect((await sum()).answers).toEqual([]);
    });

    it('only the first answer counts', async () => {
      names += 1;
      const id = await world.book(`again ${names}`, inDays(20 + names, 900));
      const [before] = await world.rows<{ answered_at: Date | null }>('SELECT answered_at FROM appointment');
      expect(before?.answered_at).toBeNull();
      await world.call(appointments.approve, { id }, admin);
      const [first] = await world.rows('SELECT answered_at FROM appointment');
      await world.rows(`UPDATE appointment SET status = 'pending'`);
      await world.call(appointments.approve, { id }, admin);
      expect(await world.rows('SELECT answered_at FROM appointment')).toEqual([first]);
    });
  });
});
