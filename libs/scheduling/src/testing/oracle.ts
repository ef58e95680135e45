import type { Schedule, VisitRequest } from '../schedule.ts';
import { listSlots, type ListRequest } from '../slots.ts';
import { slotStarts } from '../wire.ts';

type Minute = { date: string; ofDay: number };

const MINUTE = 60_000;
const DAY = 1440;
const clocks = new Map<string, { format: Intl.DateTimeFormat; known: Map<number, Minute> }>();

/** Compares engine and oracle for one request. Returns each start that only one of them offers. */
export function differences(
  request: ListRequest,
): { date: string; start: number; only: 'engine' | 'oracle' }[] {
  const oracle = oracleListing(request);
  const engine = new Map(slotStarts(listSlots(request)).map(({ date, starts }) => [date, starts]));
  const result: ReturnType<typeof differences> = [];
  for (const date of new Set([...oracle.keys(), ...engine.keys()])) {
    const listed = engine.get(date) ?? [];
    const expected = oracle.get(date) ?? [];
    for (const start of listed) if (!expected.includes(start)) result.push({ date, start, only: 'engine' });
    for (const start of expected) if (!listed.includes(start)) result.push({ date, start, only: 'oracle' });
  }
  return result;
}

/**
 * The oracle's bookable starts in epoch minutes by local date, without empty dates. It checks minute by
 * minute from the plain rules and shares no code with the engine: Intl gives the wall clock.
 */
function oracleListing(request: ListRequest): Map<string, number[]> {
  const { schedule, lengthMinutes, limits, now } = request;
  const today = wallClock(schedule.tz, Math.floor(now)).date;
  const from = request.from ?? today;
  const dayAfter = datePlus(from, Math.min(request.days, 1830));
  const horizon = datePlus(today, limits.horizonDays);
  const worked = new Map<number, boolean>();
  const isWorked = (minute: number): boolean => {
    const known = worked.get(minute);
    if (known !== undefined) return known;
    const answer = isWorkingMinute(schedule, wallClock(schedule.tz, minute));
    worked.set(minute, answer);
    return answer;
  };

  const found = new Map<string, number[]>();
  const shown = new Set<string>();
  const begin = Date.parse(`${from}T00:00:00Z`) / MINUTE - DAY;
  const finish = Date.parse(`${dayAfter}T00:00:00Z`) / MINUTE + DAY;
  for (let start = begin; start < finish; start += 1) {
    const wall = wallClock(schedule.tz, start);
    if (wall.ofDay % limits.gridMinutes !== 0) continue;
    const face = `${wall.date} ${wall.ofDay}`;
    if (shown.has(face)) continue;
    shown.add(face);
    if (wall.date < from || wall.date >= dayAfter || wall.date > horizon) continue;
    if (start - now < limits.noticeMinutes) continue;
    let minute = start;
    while (minute < start + lengthMinutes && isWorked(minute)) minute += 1;
    if (minute < start + lengthMinutes) continue;
    if (schedule.busy.some((entry) => clashes(request, entry, start))) continue;
    if (isFull(schedule, start, wall.date)) continue;
    const starts = found.get(wall.date);
    if (starts === undefined) found.set(wall.date, [start]);
    else starts.push(start);
  }
  return found;
}

function clashes(request: VisitRequest, entry: Schedule['busy'][number], start: number): boolean {
  const usual = request.schedule.defaultDriveMinutes;
  const kept = (minutes: number | null) => Math.ceil(Math.max(usual, minutes ?? usual));
  const isAfter = start >= entry.end + kept(entry.driveFrom);
  return !isAfter && start + request.lengthMinutes > entry.start - kept(entry.driveTo);
}

/** Whether a visit more on this date would be one too many, or too much driving. */
function isFull({ tz, busy, load, defaultDriveMinutes }: Schedule, start: number, date: string): boolean {
  const day = busy
    .filter((entry) => wallClock(tz, entry.start).date === date)
    .sort((one, other) => one.start - other.start);
  if (day.length === 0) return false;
  if (load?.visits != null && day.length + 1 > load.visits) return true;
  if (load?.driveMinutes == null) return false;
  const kept = (minutes: number | null | undefined) =>
    Math.ceil(Math.max(defaultDriveMinutes, minutes ?? defaultDriveMinutes));
  const before = day.filter((entry) => entry.start <= start);
  const after = day.filter((entry) => entry.start > start);
  const within = (part: typeof day) =>
    part.slice(0, -1).reduce((sum, entry) => sum + kept(entry.driveNext), 0);
  const last = before.at(-1);
  const [next] = after;
  const there = (last ? kept(last.driveFrom) : 0) + (next ? kept(next.driveTo) : 0);
  return within(before) + there + within(after) > load.driveMinutes;
}

function isWorkingMinute(schedule: Schedule, { date, ofDay }: Minute): boolean {
  const covers = (hours: { startTime: string; endTime: string }): boolean =>
    clockMinutes(hours.startTime) <= ofDay && ofDay < (clockMinutes(hours.endTime) || DAY);
  const changes = schedule.exceptions.filter((change) => change.date === date && covers(change));
  if (changes.some((change) => change.kind === 'unavailable')) return false;
  if (changes.length > 0) return true;
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  return schedule.rules.some((rule) => rule.dow === weekday && covers(rule));
}

function clockMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function datePlus(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY * MINUTE).toISOString().slice(0, 10);
}

function wallClock(zone: string, epochMinute: number): Minute {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    clock = { format, known: new Map() };
    clocks.set(zone, clock);
  }
  let minute = clock.known.get(epochMinute);
  if (minute === undefined) {
    const [date = '', time = ''] = clock.format.format(epochMinute * MINUTE).split(' ');
    minute = { date, ofDay: clockMinutes(time) };
    clock.known.set(epochMinute, minute);
  }
  return minute;
}
