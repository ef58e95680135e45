import { listSlots } from '@drawpoint/scheduling/slots';
import { listWindows } from '@drawpoint/scheduling/windows';
import { randomRequest } from '@drawpoint/scheduling/testing/random-schedules';
import { listInSlices } from './list-in-slices.ts';

const DAY = 1_440;

/** A random request over many months, with visits in all of them. */
function longRequest(seed: number) {
  const request = randomRequest(seed);
  const { schedule } = request;
  const busy = Array.from({ length: 20 }, (_, month) =>
    schedule.busy.map((entry) => ({
      ...entry,
      start: entry.start + month * 30 * DAY,
      end: entry.end + month * 30 * DAY,
    })),
  ).flat();
  const limits = { ...request.limits, horizonDays: 1_830 };
  return { ...request, limits, days: 31 + (seed % 10) * 60, schedule: { ...schedule, busy } };
}

describe('A listing of many months', () => {
  it('slices give the same listing as one computation, in any zone and over clock changes', async () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const request = longRequest(seed);
      const window = { minutes: 120, home: null };
      expect(await listInSlices(request, { exact: true, window })).toEqual({
        ...listSlots(request),
        windows: listWindows(request, window),
      });
    }
  });

  it('other calls run between the slices', async () => {
    let turns = 0;
    const count = (): void => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await listInSlices({ ...longRequest(1), days: 310 }, { exact: true, window: null });
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(8);
  });
});
