/**
 * `npm run bench:refill`: three months of one city with seeded cancellations. Which freed times are taken again, how
 * soon, and at how many messages, with the waitlist and without.
 */
import {
  type Freed,
  inTurn,
  MOST_UNANSWERED,
  offersFrom,
  suits,
  type WaitlistWish,
} from '@drawpoint/booking/domain/waitlist';
import { dateOfDay, dayNumberOf, MINUTES_PER_DAY } from '@drawpoint/scheduling/civil';
import { DEFAULT_LIMITS, type Schedule } from '@drawpoint/scheduling/schedule';
import { listSlots } from '@drawpoint/scheduling/slots';
import { dice } from '@drawpoint/scheduling/testing/random-schedules';
import { estimatedDrive, type Place } from '@drawpoint/scheduling/travel';
import { slotStarts } from '@drawpoint/scheduling/wire';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import { median } from './report.ts';

const [PEOPLE, DAYS, REQUESTS_A_DAY, VISIT, LEAD_HOURS, OFFER_MINUTES] = [10, 90, 105, 30, 3, 20];
const [CANCELED, JOINS] = [0.12, 0.6];
/** Of offers: taken, declined; the others get no answer. */
const [TAKEN, DECLINED] = [0.35, 0.25];
const TZ = 'Etc/GMT+5';
const FIRST_DAY = dayNumberOf('2027-01-04');
const BEGIN = FIRST_DAY * MINUTES_PER_DAY + 300;
const rules = [1, 2, 3, 4, 5, 6].map((dow) => ({ dow, startTime: '08:00', endTime: '17:00' }));

type Visit = { person: number; start: number; place: Place; bookedAt: number };
type Entry = {
  id: number;
  urgent: boolean;
  created_at: Date;
  wish: WaitlistWish;
  visit: Visit;
  unanswered: number;
};
type FreedTime = Freed & { person: number; freedAt: number; asked: Set<number>; isCancellation: boolean };
type Step = { at: number; run: () => void };

const instant = (minute: number): Date => new Date(minute * 60_000);

/** One run of the city; the same seed gives the same requests and cancellations. */
function simulate(seed: number, hasWaitlist: boolean) {
  const roll = dice(seed);
  const chance = (): number => roll.below(1_000_000) / 1_000_000;
  const spot = (): Place => ({
    ...{ lat: 40.6 + roll.below(2400) / 10_000, lng: -74.1 + roll.below(3000) / 10_000 },
    precision: 'street',
  });
  const calendars = Array.from({ length: PEOPLE }, (): Visit[] => []);
  const held = new Map<FreedTime, { person: number; start: number; place: Place }>();
  const entries = new Map<number, Entry>();
  const canceled: FreedTime[] = [];
  const steps: Step[] = [];
  let [now, messages, taken] = [BEGIN, 0, 0];
  const later = (at: number, run: () => void) => steps.push({ at, run });

  const scheduleOf = (person: number, place: Place, from: number, until: number): Schedule => {
    const holds = [...held.values()].filter((each) => each.person === person);
    const near = [...calendars[person]!, ...holds].filter(({ start }) => start > from && start < until);
    const busy = near.map(({ start, place: there }) => {
      const { minutes } = estimatedDrive(place, there);
      return { start, end: start + VISIT, driveTo: minutes, driveFrom: minutes };
    });
    return { tz: TZ, rules, exceptions: [], defaultDriveMinutes: 15, busy };
  };
  const startsOf = (
    person: number,
    place: Place,
    day: number,
    days: number,
    leadMinutes: number,
  ): number[] => {
    const from = (day - 2) * MINUTES_PER_DAY;
    const schedule = scheduleOf(person, place, from, from + (days + 4) * MINUTES_PER_DAY);
    const limits = { ...DEFAULT_LIMITS, noticeMinutes: leadMinutes };
    const listed = listSlots({ schedule, lengthMinutes: VISIT, now, limits, from: dateOfDay(day), days });
    return slotStarts(listed).flatMap(({ starts }) => starts);
  };

  const book = (visit: Visit) => {
    calendars[visit.person]!.push(visit);
    if (chance() >= CANCELED) return;
    const ahead = visit.start - now;
    // Half of the cancellations come within two days of the visit.
    const left = chance() < 0.5 ? Math.min(ahead, 2 * MINUTES_PER_DAY) : ahead;
    later(visit.start - Math.floor(chance() * left), () => free(visit, true));
  };
  const free = (visit: Visit, isCancellation: boolean) => {
    const index = calendars[visit.person]!.indexOf(visit);
    if (index < 0) return;
    calendars[visit.person]!.splice(index, 1);
    for (const entry of entries.values()) if (entry.visit === visit) entries.delete(entry.id);
    const freed = {
      ...{ starts_at: instant(visit.start), ends_at: instant(visit.start + VISIT), person: visit.person },
      ...{ freedAt: now, asked: new Set<number>(), isCancellation },
    };
    if (isCancellation) canceled.push(freed);
    if (hasWaitlist) offer(freed);
  };
  const offer = (freed: FreedTime) => {
    const from = offersFrom(freed, TZ, instant(now), LEAD_HOURS);
    if (!from) return;
    if (from.getTime() / 60_000 > now) return later(from.getTime() / 60_000, () => offer(freed));
    const start = freed.starts_at.getTime() / 60_000;
    const day = Math.floor((start - 300) / MINUTES_PER_DAY);
    const waiting = [...entries.values()].filter(
      ({ id, visit, wish }) =>
        !freed.asked.has(id) && visit.start > start && suits(wish, toOffsetIso(TZ, start)),
    );
    for (const entry of inTurn(waiting, instant(now)).flat()) {
      const free = startsOf(freed.person, entry.visit.place, day, 1, LEAD_HOURS * 60);
      if (!free.includes(start)) continue;
      freed.asked.add(entry.id);
      messages += 1;
      held.set(freed, { person: freed.person, start, place: entry.visit.place });
      return answer(freed, entry, start);
    }
  };
  const answer = (freed: FreedTime, entry: Entry, start: number) => {
    const answered = chance();
    const at = answered < TAKEN + DECLINED ? now + 1 + Math.floor(chance() * 15) : now + OFFER_MINUTES;
    later(at, () => {
      held.delete(freed);
      const isWaiting = entries.has(entry.id);
      if (answered < TAKEN && isWaiting) {
        const old = entry.visit;
        entries.delete(entry.id);
        taken += 1;
        book({ person: freed.person, start, place: old.place, bookedAt: now });
        free(old, false);
        return;
      }
      entry.unanswered = answered < TAKEN + DECLINED ? 0 : entry.unanswered + 1;
      if (entry.unanswered >= MOST_UNANSWERED) entries.delete(entry.id);
      offer(freed);
    });
  };

  for (let request = 0; request < REQUESTS_A_DAY * DAYS; request += 1) {
    const place = spot();
    const [at, wished] = [
      BEGIN + Math.floor((request / REQUESTS_A_DAY) * MINUTES_PER_DAY),
      1 + roll.below(7),
    ];
    const joins = chance() < JOINS;
    later(at, () => {
      const day = Math.floor((now - 300) / MINUTES_PER_DAY) + wished;
      const free = calendars.flatMap((_, person) =>
        startsOf(person, place, day, 14, 60)
          .slice(0, 1)
          .map((start) => ({ person, start })),
      );
      const [first] = free.toSorted((one, other) => one.start - other.start);
      if (!first) return;
      const visit = { ...first, place, bookedAt: now };
      book(visit);
      const booked = Math.floor((first.start - 300) / MINUTES_PER_DAY);
      if (!joins || booked - day < 1) return;
      const wish = {
        ...{ from_date: dateOfDay(day), to_date: dateOfDay(booked), days: [0, 1, 2, 3, 4, 5, 6] },
        ...{ from_time: '00:00', to_time: '23:59', dates_off: [] },
      };
      entries.set(request, {
        id: request,
        urgent: false,
        created_at: instant(now),
        wish,
        visit,
        unanswered: 0,
      });
    });
  }
  while (steps.length > 0) {
    // A heap would be quicker; a run has some ten thousand steps.
    let next = 0;
    for (let index = 1; index < steps.length; index += 1)
      if (steps[index]!.at < steps[next]!.at) next = index;
    const [step] = steps.splice(next, 1);
    now = step!.at;
    step!.run();
  }
  const refilled = canceled.flatMap(({ person, starts_at, freedAt }) => {
    const start = starts_at.getTime() / 60_000;
    const after = calendars[person]!.filter(
      (visit) => visit.bookedAt >= freedAt && visit.start < start + VISIT && visit.start + VISIT > start,
    );
    return after.length > 0 ? [Math.min(...after.map(({ bookedAt }) => bookedAt)) - freedAt] : [];
  });
  return { canceled: canceled.length, refilled, messages, taken };
}

console.log(
  '|              | canceled | taken again | minutes until then, median | messages for each offer taken |',
);
console.log(
  '| ------------ | -------: | ----------: | -------------------------: | ----------------------------: |',
);
for (const hasWaitlist of [false, true]) {
  const runs = [1, 2, 3].map((seed) => simulate(seed, hasWaitlist));
  const sum = (pick: (run: (typeof runs)[number]) => number) => runs.reduce((all, run) => all + pick(run), 0);
  const canceled = sum((run) => run.canceled);
  const refilled = runs.flatMap((run) => run.refilled);
  const share = `${Math.round((100 * refilled.length) / canceled)} %`;
  const taken = sum((run) => run.taken);
  const perTaken = taken > 0 ? (sum((run) => run.messages) / taken).toFixed(1) : '';
  const name = hasWaitlist ? 'waitlist' : 'no waitlist';
  console.log(`| ${name} | ${canceled} | ${share} | ${Math.round(median(refilled))} | ${perTaken} |`);
}
