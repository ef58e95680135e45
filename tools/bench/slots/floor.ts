import { dayNumberOf } from '@drawpoint/scheduling/civil';
import type { ListRequest } from '@drawpoint/scheduling/slots';
import { legMinutes } from '@drawpoint/scheduling/travel';
import { offsetMinutesAt } from '@drawpoint/scheduling/zone';

/**
 * A lower bound for the listing: plain integer loops that rely on these inputs. Entries are sorted and never
 * overlap. Hours are one window a day, far from a clock change. Nothing is validated, and days stay numbers.
 */
export type FloorInput = {
  request: ListRequest;
  firstDay: number;
  /** The zone's offset during each day's hours, looked up beforehand. */
  offsets: Int32Array;
};

export function floorInput(request: ListRequest): FloorInput {
  const firstDay = dayNumberOf(request.from ?? '');
  const noon = (i: number): number => (firstDay + i) * 1440 + 17 * 60;
  const offsets = Int32Array.from({ length: request.days }, (_, i) =>
    offsetMinutesAt(request.schedule.tz, noon(i)),
  );
  return { request, firstDay, offsets };
}

/** Every bookable start, by day. */
export function floorListing({
  request,
  firstDay,
  offsets,
}: FloorInput): { day: number; starts: number[] }[] {
  const { schedule, lengthMinutes: length, days, limits } = request;
  const grid = limits.gridMinutes;
  const earliest = request.now + limits.noticeMinutes;
  const hours = new Int32Array(14);
  for (const rule of schedule.rules) {
    hours[rule.dow * 2] = Number(rule.startTime.slice(0, 2)) * 60 + Number(rule.startTime.slice(3));
    hours[rule.dow * 2 + 1] = Number(rule.endTime.slice(0, 2)) * 60 + Number(rule.endTime.slice(3));
  }
  const count = schedule.busy.length;
  const notBefore = new Int32Array(count);
  const notAfter = new Int32Array(count);
  for (let i = 0; i < count; i += 1) {
    const entry = schedule.busy[i] as (typeof schedule.busy)[number];
    notBefore[i] = entry.end + legMinutes(entry.driveFrom, schedule.defaultDriveMinutes);
    notAfter[i] = entry.start - legMinutes(entry.driveTo, schedule.defaultDriveMinutes) - length;
  }
  const listing: { day: number; starts: number[] }[] = [];
  let next = 0;
  for (let i = 0; i < days; i += 1) {
    const day = firstDay + i;
    const dow = (day + 4) % 7;
    const midnight = day * 1440 - (offsets[i] as number);
    const last = midnight + (hours[dow * 2 + 1] as number) - length;
    const starts: number[] = [];
    for (let start = midnight + (hours[dow * 2] as number); start <= last; start += grid) {
      if (start < earliest) continue;
      // Drive times differ, so a later entry can block a start as well.
      while (next < count && (notBefore[next] as number) <= start) next += 1;
      let free = true;
      for (let k = next; k < count && free && (notAfter[k] as number) < start + 120; k += 1) {
        free = start <= (notAfter[k] as number) || start >= (notBefore[k] as number);
      }
      if (free) starts.push(start);
    }
    if (starts.length > 0) listing.push({ day, starts });
  }
  return listing;
}
