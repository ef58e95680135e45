import { Injectable } from '@nestjs/common';
import {
  type AppointmentField,
  appointmentsManagedBy,
  canManageProvider,
  everyone,
} from '@drawpoint/contracts/access';
import { lanes as lanesOfBooking, type Lane } from '@drawpoint/contracts/booking/lanes.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { dayNumberOf } from '@drawpoint/scheduling/civil';
import { trafficFactor } from '@drawpoint/scheduling/traffic';
import type { Place } from '@drawpoint/scheduling/travel';
import { firstMinuteOfDay } from '@drawpoint/scheduling/zone';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { type Busy, CalendarStore } from '../calendar/calendar.store.ts';
import { type AppointmentRecord, holdsTime } from '../domain/appointment-record.ts';
import { latestStart, lengthMinutes, plannedStart } from '../domain/arrival-window.ts';
import { type Day, type DayStop, NO_PIN } from '../domain/day-problem.ts';
import { transitionOf } from '../domain/transitions.ts';
import { type DayRulesOf, PolicyStore } from '../policies/policy.store.ts';
import { ReassignVisits } from '../reassignments/reassign-visits.ts';
import { TravelTimes } from '../travel/travel-times.ts';
import { type VisitPin, VisitPinStore } from './visit-pin.store.ts';

/** Jobs have no caller. */
type Context = RequestContext<Caller | null>;
type Takers = DayStop['takers'];

/** A day as it is agreed, with the records behind it. */
export type DayOfPeople = {
  day: Day;
  lanes: Lane[];
  visits: Map<number, AppointmentRecord>;
  pins: Map<number, VisitPin>;
};

const MS_PER_MINUTE = 60_000;
/** Drives may begin before the day and end after it. */
const REACH_MINUTES = 360;
/** More than a day of 40 phlebotomists has. */
const MOST_VISITS = 3_000;
const HOURS = [...Array(24).keys()];

/** Reads the day of phlebotomists for a plan. */
@Injectable()
export class ReadDay {
  constructor(
    private readonly store: AppointmentStore,
    private readonly entries: CalendarStore,
    private readonly pins: VisitPinStore,
    private readonly travel: TravelTimes,
    private readonly policies: PolicyStore,
    private readonly handovers: ReassignVisits,
    private readonly bus: Bus,
  ) {}

  /** Throws INVALID_INPUT for a day that has passed, and for phlebotomists whom the caller does not manage. */
  async read(date: string, ids: readonly number[], ctx: Context): Promise<DayOfPeople> {
    const lanes = await this.lanesOf(date, ids, ctx);
    const visits = await this.visitsOf(date, ids, ctx);
    const bounds = lanes.map(({ tz }) => boundsOf(date, tz));
    const [from, until] = [
      Math.min(...bounds.map((each) => each.from)),
      Math.max(...bounds.map((each) => each.until)),
    ];
    const byId = new Map(visits.map((visit) => [visit.id, visit]));
    const window = { from: new Date(from * MS_PER_MINUTE), to: new Date(until * MS_PER_MINUTE) };
    const [busy, pins, takers, rulesOf] = await Promise.all([
      this.entries.list({ phlebotomist_ids: [...ids], ...window }, ctx.now(), {}),
      this.pins.read(visits),
      this.takersOf(visits, ids, ctx),
      this.policies.dayRules(lanes.flatMap(({ provider_ids }) => provider_ids)),
    ]);
    const hidden = busy.filter(({ appointment_id }) => !byId.has(appointment_id ?? 0));
    const stops = [
      ...groupsOf(visits).map((group) => stopOf(group, pins.get(group[0]!.id)!, takers, ctx.now())),
      ...hidden.map((entry) => takenStop(entry, ctx.now())),
    ];
    const homes = new Map(
      lanes.map(({ id, home }) => [id, home && { ...home, precision: 'street' as const }]),
    );
    const drive = await this.drives(
      [...homes.values(), ...stops.map(({ place }) => place)],
      slowest(lanes, from, rulesOf),
    );
    const day: Day = {
      ...{ now: Math.ceil(ctx.now().getTime() / MS_PER_MINUTE), stops, drive },
      ...{ from: from - REACH_MINUTES, until: until + REACH_MINUTES },
      lanes: lanes.map(({ id, default_drive_minutes, hours, provider_ids }) => {
        const limits = provider_ids.map((provider) => rulesOf(provider).load);
        return {
          ...{ id, hours, home: homes.get(id)!, leastDrive: default_drive_minutes },
          mostVisits: leastOf(limits.map((each) => each.visits)),
          mostDrive: leastOf(limits.map((each) => each.driveMinutes)),
        };
      }),
    };
    return { day, lanes, visits: byId, pins };
  }

  /** The lanes of these phlebotomists, in their order. */
  async lanesOf(date: string, ids: readonly number[], ctx: Context): Promise<Lane[]> {
    const found = await this.bus.call(
      lanesOfBooking.list,
      { date, among: [...ids], with_visits: [...ids] },
      ctx,
    );
    const byId = new Map(found.lanes.map((lane) => [lane.id, lane]));
    const lanes = [...new Set(ids)].map((id) => byId.get(id));
    if (!lanes.every((lane) => lane !== undefined))
      throw invalid({ phlebotomist_ids: ['Choose phlebotomists of your company.'] });
    const now = ctx.now().getTime() / MS_PER_MINUTE;
    if (lanes.every(({ tz }) => boundsOf(date, tz).until <= now))
      throw invalid({ date: ['This day has passed.'] });
    return lanes;
  }

  private async visitsOf(
    date: string,
    ids: readonly number[],
    { caller }: Context,
  ): Promise<AppointmentRecord[]> {
    const filter = { phlebotomistIds: ids, from: date, to: date };
    const scope = caller ? appointmentsManagedBy(caller) : everyone<AppointmentField>();
    const { appointments } = await this.store.list(scope, filter, {
      window: { page: 1, size: MOST_VISITS, skip: 0 },
      sort: { by: 'starts_at', dir: 'asc' },
      text: null,
    });
    return appointments.filter(({ status }) => holdsTime(status) || status === 'completed');
  }

  /** The colleagues who may take each visit, by service and area. Hours are the plan's own matter. */
  private async takersOf(
    visits: readonly AppointmentRecord[],
    among: readonly number[],
    ctx: Context,
  ): Promise<Map<number, Takers>> {
    const { caller } = ctx;
    if (!caller || among.length < 2) return new Map();
    const open = visits.filter(
      (visit) => transitionOf('reassign', visit, ctx.now()) && canManageProvider(caller, visit.provider_id),
    );
    const { candidates } = await this.handovers.colleaguesFor(open, among, { ...ctx, caller });
    return new Map(
      [...candidates].map(([id, colleagues]): [number, Takers] => [
        id,
        new Map(colleagues.map((one) => [one.id, one.refusal === 'hours' ? null : one.refusal])),
      ]),
    );
  }

  private async drives(places: readonly (Place | null)[], factor: number): Promise<Day['drive']> {
    const streets = [...new Set(places)].filter((place) => place?.precision === 'street');
    const drives = await this.travel.drives(streets, streets);
    const rows = new Map(streets.map((place, row) => [place, row]));
    return (from, to) => {
      const [row, column] = [rows.get(from), rows.get(to)];
      const drive = row === undefined || column === undefined ? null : (drives[row]![column] ?? null);
      return drive && { km: drive.km, minutes: drive.minutes * factor };
    };
  }
}

function boundsOf(date: string, tz: string): { from: number; until: number } {
  const day = dayNumberOf(date);
  return { from: firstMinuteOfDay(tz, day), until: firstMinuteOfDay(tz, day + 1) };
}

const leastOf = (limits: readonly (number | null)[]): number | null =>
  limits.reduce((least, each) => (each === null || (least !== null && least < each) ? least : each), null);

/** The day's slowest traffic: times of a plan have to be possible whenever a drive begins. */
function slowest(lanes: readonly Lane[], from: number, rulesOf: DayRulesOf): number {
  const factors = lanes.flatMap(({ provider_ids, tz }) =>
    provider_ids.flatMap((id) =>
      HOURS.map((hour) => trafficFactor(rulesOf(id).traffic, tz, from + hour * 60)),
    ),
  );
  return Math.max(1, ...factors);
}

/** Visits that were booked together and still follow each other, beside those on their own. */
function groupsOf(visits: readonly AppointmentRecord[]): AppointmentRecord[][] {
  const groups: AppointmentRecord[][] = [];
  for (const visit of visits.toSorted((a, b) => plannedStart(a).getTime() - plannedStart(b).getTime())) {
    const last = groups.find(
      (group) => group.at(-1)!.together_id === visit.together_id && follows(group.at(-1)!, visit),
    );
    if (last) last.push(visit);
    else groups.push([visit]);
  }
  return groups;
}

const follows = (before: AppointmentRecord, visit: AppointmentRecord): boolean =>
  visit.together_id !== null &&
  before.phlebotomist_id === visit.phlebotomist_id &&
  before.status === visit.status &&
  plannedStart(before).getTime() + lengthMinutes(before) * MS_PER_MINUTE === plannedStart(visit).getTime();

function stopOf(
  group: readonly AppointmentRecord[],
  { phlebotomist, time, position, starts }: VisitPin,
  takersOf: ReadonlyMap<number, Takers>,
  now: Date,
): DayStop {
  const [first] = group as [AppointmentRecord];
  const [start, starts_at, latest] = [plannedStart(first), first.starts_at, latestStart(first)].map(
    (at) => at.getTime() / MS_PER_MINUTE,
  ) as [number, number, number];
  // Several visits keep their window together only as they are.
  const stays = group.length > 1 && first.window_minutes !== null;
  const window = starts.length > 0 ? ([starts[0]!, starts.at(-1)!] as const) : ([starts_at, latest] as const);
  return {
    visits: group.map((visit) => ({ id: visit.id, minutes: lengthMinutes(visit) })),
    ...{ lane: first.phlebotomist_id, start, place: first.location.place },
    minutes: group.reduce((sum, visit) => sum + lengthMinutes(visit), 0),
    promised: stays ? [start, start] : window,
    isDone: group.some(
      (visit) => visit.stage !== null || !holdsTime(visit.status) || plannedStart(visit) <= now,
    ),
    takers: togetherBy(group.map(({ id }) => takersOf.get(id) ?? new Map())),
    pin: { phlebotomist, time, position },
  };
}

/** Who may take all of several visits. */
const togetherBy = ([first, ...others]: readonly Takers[]): Takers =>
  new Map(
    [...(first ?? [])].map(([id, obstacle]) => [
      id,
      others.reduce((found, each) => found ?? (each.has(id) ? each.get(id)! : 'nobody'), obstacle),
    ]),
  );

const takenStop = ({ phlebotomist_id, start, end, place }: Busy, now: Date): DayStop => ({
  ...{ visits: [], lane: phlebotomist_id, start, minutes: end - start, place, promised: [start, start] },
  ...{ isDone: start * MS_PER_MINUTE <= now.getTime(), takers: new Map(), pin: NO_PIN },
});
