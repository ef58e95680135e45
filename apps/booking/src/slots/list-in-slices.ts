import { setImmediate as nextTurn } from 'node:timers/promises';
import { dateOfDay } from '@drawpoint/scheduling/civil';
import { listingRange } from '@drawpoint/scheduling/range';
import { listSlots, type ListRequest } from '@drawpoint/scheduling/slots';
import type { CompactSlots } from '@drawpoint/scheduling/wire';

const SLICE_DAYS = 31;

/** Computes `listSlots` 31 days at a time, so that other calls run in between. */
export async function listInSlices(request: ListRequest): Promise<CompactSlots> {
  const range = listingRange({ ...request, tz: request.schedule.tz });
  if (!range || range.lastDay - range.firstDay < SLICE_DAYS) return listSlots(request);
  const { firstDay, lastDay } = range;
  const whole = listSlice(request, firstDay, lastDay);
  for (let day = firstDay + SLICE_DAYS; day <= lastDay; day += SLICE_DAYS) {
    await nextTurn();
    const slice = listSlice(request, day, lastDay);
    whole.dates.push(...slice.dates);
    // Slices overlap by a day or two, so an offset may be in both.
    for (const [since, offset] of slice.offsets) {
      const last = whole.offsets.at(-1);
      if (!last || (since > last[0] && offset !== last[1])) whole.offsets.push([since, offset]);
    }
  }
  return whole;
}

function listSlice(request: ListRequest, firstDay: number, lastDay: number): CompactSlots {
  const { schedule } = request;
  const days = Math.min(SLICE_DAYS, lastDay - firstDay + 1);
  const slice = { ...request, from: dateOfDay(firstDay), days };
  const range = listingRange({ ...slice, tz: schedule.tz });
  const busy = schedule.busy.filter(
    ({ start, end }) => range && start < range.busyTo && end > range.busyFrom,
  );
  return listSlots({ ...slice, schedule: { ...schedule, busy } });
}
