import { setImmediate as nextTurn } from 'node:timers/promises';
import { dateOfDay } from '@drawpoint/scheduling/civil';
import { listingRange } from '@drawpoint/scheduling/range';
import { listSlots, type ListRequest } from '@drawpoint/scheduling/slots';
import { type ArrivalWindow, listWindows } from '@drawpoint/scheduling/windows';
import type { CompactSlots } from '@drawpoint/scheduling/wire';

const SLICE_DAYS = 31;

/** What is listed: exact times, arrival windows, or both. */
export type Listed = { exact: boolean; window: ArrivalWindow | null };

/** Computes a listing 31 days at a time, so that other calls run in between. */
export async function listInSlices(request: ListRequest, listed: Listed): Promise<CompactSlots> {
  const range = listingRange({ ...request, tz: request.schedule.tz });
  if (!range || range.lastDay - range.firstDay < SLICE_DAYS) return listOffered(request, listed);
  const { firstDay, lastDay } = range;
  const whole = listSlice(request, listed, firstDay, lastDay);
  for (let day = firstDay + SLICE_DAYS; day <= lastDay; day += SLICE_DAYS) {
    await nextTurn();
    const slice = listSlice(request, listed, day, lastDay);
    whole.dates.push(...slice.dates);
    whole.windows?.dates.push(...(slice.windows?.dates ?? []));
    // Slices overlap by a day or two, so an offset may be in both.
    for (const [since, offset] of slice.offsets) {
      const last = whole.offsets.at(-1);
      if (!last || (since > last[0] && offset !== last[1])) whole.offsets.push([since, offset]);
    }
  }
  return whole;
}

/** The times of a listing, and its windows. */
export function listOffered(request: ListRequest, { exact, window }: Listed): CompactSlots {
  const slots = listSlots(request);
  return {
    ...slots,
    dates: exact ? slots.dates : [],
    ...(window && { windows: listWindows(request, window) }),
  };
}

function listSlice(request: ListRequest, listed: Listed, firstDay: number, lastDay: number): CompactSlots {
  const { schedule } = request;
  const days = Math.min(SLICE_DAYS, lastDay - firstDay + 1);
  const slice = { ...request, from: dateOfDay(firstDay), days };
  const range = listingRange({ ...slice, tz: schedule.tz });
  const busy = schedule.busy.filter(
    ({ start, end }) => range && start < range.busyTo && end > range.busyFrom,
  );
  return listOffered({ ...slice, schedule: { ...schedule, busy } }, listed);
}
