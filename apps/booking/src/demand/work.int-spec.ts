import { coverage } from '@drawpoint/contracts/booking/coverage.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { lastWeekOver, mondayOf } from '@drawpoint/scheduling/week';
import { admin, developer, otherAdmin, patient, phlebotomist, useBooking } from '../testing/start-booking.ts';

const TWO_HOURS = 2 * 3_600_000;
const WEEK = lastWeekOver(new Date(Date.now() - TWO_HOURS));

describe('GET /admin/coverage/work', () => {
  const world = useBooking();
  const read = (input: object = {}, who: Caller | null = admin) => world.call(coverage.listWork, input, who);
  const idsSeenBy = async (who: Caller, input: object = {}) =>
    (await read(input, who)).phlebotomists.map(({ id }) => id);

  /** Dana works on Tuesdays from 9 to 5 only, with one Tuesday off. */
  beforeAll(async () => {
    const weekBefore = new Date(Date.parse(mondayOf(WEEK, -1)) + 86_400_000).toISOString().slice(0, 10);
    await world.rows('DELETE FROM availability_exception WHERE phlebotomist_id = 3');
    await world.rows('DELETE FROM availability_rule WHERE phlebotomist_id = 3');
    await world.rows(
      `INSERT INTO availability_rule (phlebotomist_id, dow, start_time, end_time) VALUES (3, 2, '09:00', '17:00')`,
    );
    await world.rows(
      `INSERT INTO availability_exception (phlebotomist_id, date, start_time, end_time, kind)
       VALUES (3, $1, '00:00', '00:00', 'unavailable')`,
      [weekBefore],
    );
  });

  it('hours are shared out into visits, drives and what is left, by week and by phlebotomist', async () => {
    world.outside.worked = [
      { week: WEEK, phlebotomist_id: 3, patient_minutes: 200, drive_minutes: 40 },
      // Outside of hours.
      { week: mondayOf(WEEK, -1), phlebotomist_id: 3, patient_minutes: 60, drive_minutes: 0 },
    ];
    world.outside.answers = [{ week: WEEK, median_minutes: 25 }];
    const from = mondayOf(WEEK, -2);
    const all = await read({ from });
    const dana = all.phlebotomists.find(({ id }) => id === 3);
    expect(dana).toEqual({
      ...{ id: 3, name: 'Dana Okafor', working_minutes: 960, patient_minutes: 260, drive_minutes: 40 },
      // 480 of the first week, none of the second, 240 of the last.
      free_minutes: 720,
    });
    expect(all.weeks.map(({ week, median_answer_minutes }) => [week, median_answer_minutes])).toEqual([
      [from, null],
      [mondayOf(WEEK, -1), null],
      [WEEK, 25],
    ]);
    const sum = (rows: { working_minutes: number }[]) =>
      rows.reduce((total, { working_minutes }) => total + working_minutes, 0);
    expect(sum(all.weeks)).toBe(sum(all.phlebotomists));
    expect(all.weeks[2]).toMatchObject({ patient_minutes: 200, drive_minutes: 40 });
  });

  it('weeks that are not over are left out', async () => {
    const { weeks } = await read();
    expect(weeks.at(-1)?.week).toBe(WEEK);
    expect(await read({ from: mondayOf(WEEK, 1) })).toEqual({ weeks: [], phlebotomists: [] });
    expect(await codeOf(read({ from: '2026-11-20', to: '2026-11-01' }))).toBe('INVALID_INPUT');
  });

  it('an admin sees their own phlebotomists, a developer all, or those of one company', async () => {
    const [own, others, all] = [
      await idsSeenBy(admin),
      await idsSeenBy(otherAdmin),
      await idsSeenBy(developer),
    ];
    expect(own).toContain(3);
    expect(others.length).toBeGreaterThan(0);
    expect(own.filter((id) => others.includes(id))).toEqual([]);
    expect(all).toEqual(expect.arrayContaining([...own, ...others]));
    expect((await idsSeenBy(developer, { provider_id: 1 })).sort()).toEqual(own.sort());
    expect(await idsSeenBy(admin, { provider_id: 2 })).toEqual([]);
  });

  it('patients, phlebotomists and strangers are refused', async () => {
    expect(await codeOf(read({}, patient))).toBe('FORBIDDEN');
    expect(await codeOf(read({}, phlebotomist))).toBe('FORBIDDEN');
    expect(await codeOf(read({}, null))).toBe('UNAUTHENTICATED');
  });
});
