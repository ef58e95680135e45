import { isFull } from './fits.ts';
import { fullStarts, type LoadLimits } from './load.ts';
import type { BusyEntry } from './schedule.ts';
import { at } from './testing/scenario.ts';

const TZ = 'America/New_York';
const minute = (clock: string, date = '2026-10-20') => at(`${date}T${clock}-04:00`);
const MIDNIGHT = minute('00:00');
const NEXT = minute('00:00', '2026-10-21');

/** An hour's visit, 30 minutes of driving from anywhere and 40 to the next visit. */
const visit = (clock: string, date?: string) => ({
  ...{ start: minute(clock, date), end: minute(clock, date) + 60 },
  ...{ driveTo: 30, driveFrom: 30, driveNext: 40 },
});
const full = (load: Partial<LoadLimits>, ...busy: BusyEntry[]) =>
  fullStarts({
    ...{ tz: TZ, defaultDriveMinutes: 20, busy },
    load: { visits: null, driveMinutes: null, ...load },
  });

describe('the starts that a limit of a day rules out', () => {
  it('without a limit there are none', () => {
    expect(fullStarts({ tz: TZ, defaultDriveMinutes: 20, busy: [visit('09:00')] })).toEqual([]);
  });

  it('a day with as many visits as it may have is full, and others are not', () => {
    const busy = [visit('09:00'), visit('23:30'), visit('09:00', '2026-10-21')];
    expect(full({ visits: 2 }, ...busy)).toEqual([{ from: MIDNIGHT, until: NEXT, rule: 'full_visits' }]);
    expect(full({ visits: 3 }, ...busy)).toEqual([]);
  });

  it('where a visit would mean too much driving, it cannot begin', () => {
    // 40 minutes are driven. Before or after, another visit adds 30; in between, 30 and 30 in place of 40.
    const busy = [visit('14:00'), visit('09:00')];
    const between = { from: minute('09:00'), until: minute('14:00') };
    expect(full({ driveMinutes: 70 }, ...busy)).toEqual([]);
    expect(full({ driveMinutes: 69 }, ...busy)).toEqual([
      { from: MIDNIGHT, until: minute('09:00'), rule: 'full_drives' },
      { from: minute('14:00'), until: NEXT, rule: 'full_drives' },
    ]);
    expect(full({ driveMinutes: 59 }, ...busy)).toContainEqual({ ...between, rule: 'full_drives' });
  });

  it('a day is full from its first minute until its end', () => {
    const load = { visits: 1, driveMinutes: null };
    const day = { tz: TZ, defaultDriveMinutes: 20, busy: [visit('09:00')], load };
    const around = [MIDNIGHT - 1, MIDNIGHT, NEXT - 1, NEXT];
    expect(around.map((start) => isFull(day, start))).toEqual([false, true, true, false]);
  });

  it('drives of a visit whose place is unknown count as the usual ones', () => {
    const unknown = { ...visit('09:00'), driveTo: null, driveFrom: null };
    expect(full({ driveMinutes: 20 }, unknown)).toEqual([]);
    expect(full({ driveMinutes: 19 }, unknown)).toHaveLength(2);
  });
});
