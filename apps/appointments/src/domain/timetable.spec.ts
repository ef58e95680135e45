import { isReminderDue, jobsOf } from './timetable.ts';

const START = new Date('2026-12-15T14:00:00Z');
const NOTICE = {
  reminders: [48, 2].map((hours) => ({ hours, email: true, text: true })),
  alertHours: 24,
  orderHours: null,
};
const hoursBefore = (hours: number): Date => new Date(START.getTime() - hours * 3_600_000);
const visit = (status: 'pending' | 'approved' | 'canceled' | 'denied', stage: 'en_route' | null = null) => ({
  status,
  stage,
  starts_at: START,
  tz: 'UTC',
});
const planned = (...args: Parameters<typeof jobsOf>) =>
  jobsOf(...args)
    .filter(({ runAt }) => runAt !== null)
    .map(({ job, hours, runAt }) => [job, hours, runAt!.toISOString()]);

describe('the jobs of a visit', () => {
  it('a pending visit expires at its start and alerts a day before', () => {
    expect(planned(visit('pending'), NOTICE, hoursBefore(100))).toEqual([
      ['expire', 0, START.toISOString()],
      ['alert', 24, hoursBefore(24).toISOString()],
    ]);
  });

  it('a visit whose deposit is open ends when it is not paid in time, and alerts nobody', () => {
    const deposit_until = hoursBefore(99);
    expect(planned({ ...visit('pending'), deposit_until }, NOTICE, hoursBefore(100))).toEqual([
      ['run_out', 0, deposit_until.toISOString()],
    ]);
  });

  it('an approved visit has reminders 48 and 2 hours before', () => {
    expect(planned(visit('approved'), NOTICE, hoursBefore(100))).toEqual([
      ['remind', 48, hoursBefore(48).toISOString()],
      ['remind', 2, hoursBefore(2).toISOString()],
    ]);
  });

  it('an open visit that needs an order tells when it is missing', () => {
    const notice = { ...NOTICE, reminders: [], orderHours: 30 };
    for (const each of [visit('pending'), visit('approved')])
      expect(planned(each, notice, hoursBefore(100))).toContainEqual([
        'order',
        30,
        hoursBefore(30).toISOString(),
      ]);
    for (const each of [visit('canceled'), visit('approved', 'en_route')])
      expect(planned(each, notice, hoursBefore(100))).toEqual([]);
    expect(planned(visit('approved'), notice, hoursBefore(29))).toEqual([]);
  });

  it('jobs whose time has passed are skipped', () => {
    expect(planned(visit('approved'), NOTICE, hoursBefore(10)).map(([, hours]) => hours)).toEqual([2]);
    expect(planned(visit('pending'), NOTICE, hoursBefore(10)).map(([job]) => job)).toEqual(['expire']);
    expect(planned(visit('approved'), NOTICE, hoursBefore(48)).map(([, hours]) => hours)).toEqual([2]);
  });

  it('a canceled visit and a visit in progress have no jobs', () => {
    for (const each of [visit('canceled'), visit('denied'), visit('approved', 'en_route')])
      expect(planned(each, NOTICE, hoursBefore(100))).toEqual([]);
  });

  it('every job is named even when none must run, so that it is cancelled', () => {
    expect(jobsOf(visit('canceled'), NOTICE, hoursBefore(100))).toHaveLength(4);
  });
});

describe('a reminder', () => {
  const due = (hours: number, now: Date, each = visit('approved'), starts_at = START) =>
    isReminderDue(each, { hours, starts_at }, NOTICE.reminders, now);

  it('a reminder is sent at its time, or later by a worker that was down', () => {
    expect([due(48, hoursBefore(48)), due(48, hoursBefore(5)), due(2, hoursBefore(1))]).toEqual([
      true,
      true,
      true,
    ]);
  });
  it('a reminder is not sent early, when a later one is due, or after the start', () => {
    expect([due(48, hoursBefore(49)), due(48, hoursBefore(2)), due(2, START)]).toEqual([false, false, false]);
  });
  it('no reminder is sent for a moved, canceled or unapproved visit, or one in progress', () => {
    expect(due(48, hoursBefore(48), visit('approved'), hoursBefore(-1))).toBe(false);
    expect(due(48, hoursBefore(48), visit('canceled'))).toBe(false);
    expect(due(48, hoursBefore(48), visit('pending'))).toBe(false);
    expect(due(48, hoursBefore(48), visit('approved', 'en_route'))).toBe(false);
  });
});
