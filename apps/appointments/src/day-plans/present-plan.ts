import type {
  DayPlan,
  DayRoute,
  DayVisit,
  PlanChange,
} from '@drawpoint/contracts/appointments/day-plans.contract';
import type { Lane } from '@drawpoint/contracts/booking/lanes.contract';
import { fullName } from '@drawpoint/rules/name';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import type { Proposed } from '../domain/day-plan.ts';
import { type DayStop, figuresOf, type Planned, presentRoutes, type Routes } from '../domain/day-problem.ts';
import type { DayOfPeople } from './read-day.ts';

type Plan = {
  date: string;
  routes: Routes;
  clashing: ReadonlySet<number>;
  proposed: readonly Proposed[];
  at_risk: DayPlan['at_risk'];
};

/** A plan as the screen shows it, beside the day as it is agreed. */
export function presentPlan(
  people: DayOfPeople,
  { date, routes, clashing, proposed, at_risk }: Plan,
): DayPlan {
  const { day, lanes } = people;
  const present = presentRoutes(day);
  const planned = lanes.map(({ id, name, tz }, index) => {
    const lane = day.lanes[index]!;
    const toRoute = (route: readonly Planned[]): DayRoute => {
      const { legs, drive, km, end } = figuresOf(day, lane, route);
      return {
        stops: route.flatMap(({ stop, start }, at) => stopsOf(stop, start, tz, legs[at]!)),
        ...{ drive_minutes: drive, km: Math.round(km * 10) / 10 },
        ends_at: route.length > 0 ? toOffsetIso(tz, end) : null,
      };
    };
    return {
      ...{ phlebotomist: { id, name }, tz, clashes: clashing.has(id) },
      ...{ before: toRoute(present.get(id)!), after: toRoute(routes.get(id)!) },
    };
  });
  return {
    ...{ date, lanes: planned, at_risk },
    totals: {
      before: totalOf(planned.map(({ before }) => before)),
      after: totalOf(planned.map(({ after }) => after)),
    },
    visits: day.stops.flatMap((stop) => visitsOf(people, stop)),
    changes: [...changesOf(people, routes), ...proposed.flatMap((each) => proposalOf(people, each))],
  };
}

const totalOf = (routes: readonly DayRoute[]): DayPlan['totals']['before'] => ({
  drive_minutes: routes.reduce((sum, { drive_minutes }) => sum + drive_minutes, 0),
  km: Math.round(routes.reduce((sum, { km }) => sum + km, 0) * 10) / 10,
});

/** The visits of a stop, one after the other; only the first is driven to. */
function stopsOf({ visits, minutes }: DayStop, start: number, tz: string, leg: number): DayRoute['stops'] {
  const parts = visits.length > 0 ? visits : [{ id: null, minutes }];
  let at = start;
  return parts.map(({ id, minutes: length }, index) => {
    const starts_at = toOffsetIso(tz, at);
    at += length;
    return {
      appointment_id: id,
      starts_at,
      ends_at: toOffsetIso(tz, at),
      drive_minutes: index === 0 ? leg : 0,
    };
  });
}

function visitsOf({ visits: records }: DayOfPeople, { visits, promised, isDone, pin }: DayStop): DayVisit[] {
  let offset = 0;
  return visits.map(({ id, minutes }) => {
    const visit = records.get(id)!;
    const [from, to] = promised.map((start) => toOffsetIso(visit.tz, start + offset));
    offset += minutes;
    return {
      ...{ appointment_id: id, calendar_sequence: visit.calendar_sequence, status: visit.status },
      ...{ confirmation_code: visit.confirmation_code, service_name: visit.service_name },
      ...{ patient_name: fullName(visit.patient), promised: { from: from!, to: to! }, fixed: isDone, pin },
    };
  });
}

function changesOf(people: DayOfPeople, routes: Routes): PlanChange[] {
  return people.day.lanes.flatMap(({ id }) =>
    (routes.get(id) ?? []).flatMap(({ stop, start }) =>
      stop.lane === id && stop.start === start
        ? []
        : changes(people, stop, { lane: id, starts: [start], saved: 0 }),
    ),
  );
}

const proposalOf = (people: DayOfPeople, { stop, starts, saved }: Proposed): PlanChange[] =>
  changes(people, stop, { lane: stop.lane, starts, saved });

/** What a change of a stop means for each of its visits. */
function changes(
  { lanes, visits: records }: DayOfPeople,
  stop: DayStop,
  { lane, starts, saved }: { lane: number; starts: readonly number[]; saved: number },
): PlanChange[] {
  const personOf = (wanted: number) => {
    const { id, name } = lanes.find((each: Lane) => each.id === wanted)!;
    return { id, name };
  };
  let offset = 0;
  return stop.visits.map(({ id, minutes }) => {
    const { tz, calendar_sequence } = records.get(id)!;
    const [at, ...others] = starts.map((start) => toOffsetIso(tz, start + offset));
    const from = { phlebotomist: personOf(stop.lane), starts_at: toOffsetIso(tz, stop.start + offset) };
    offset += minutes;
    return {
      ...{
        appointment_id: id,
        calendar_sequence,
        from,
        to: { phlebotomist: personOf(lane), starts_at: at! },
      },
      kind: lane !== stop.lane ? 'colleague' : saved > 0 ? 'proposal' : 'free',
      ...{ other_starts: others, saved_minutes: saved },
      together_id: stop.visits.length > 1 ? stop.visits[0]!.id : null,
    };
  });
}
