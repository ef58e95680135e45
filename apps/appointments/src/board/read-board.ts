import { Injectable } from '@nestjs/common';
import { board, type BoardLane, type BoardVisit } from '@drawpoint/contracts/appointments/board.contract';
import type { Lane } from '@drawpoint/contracts/booking/lanes.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import { ArrivalStore, type SharedPosition } from '../arrivals/arrival.store.ts';
import { Database } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { plannedEnd, plannedStart } from '../domain/arrival-window.ts';
import { etaIso } from '../domain/arrival.ts';
import { atRiskIn, attentionOf, type BoardDay } from '../domain/board-day.ts';
import { transitionOf } from '../domain/transitions.ts';
import { endIso, startIso, windowOf } from '../domain/wall-time.ts';
import { BoardDays } from './board-days.ts';

type Shown = { lane: Lane; day: BoardDay; position: SharedPosition | undefined };

/** A day of all phlebotomists whom the caller manages. */
@Injectable()
export class ReadBoard {
  constructor(
    private readonly arrivals: ArrivalStore,
    private readonly days: BoardDays,
    private readonly db: Database,
  ) {}

  readonly read = handle(board.read, async ({ date, provider_id }, ctx) => {
    const visits = await this.days.visitsOf(date, { providerId: provider_id }, ctx);
    const all = await this.days.lanesOf(date, provider_id, visits, ctx);
    const byPerson = Map.groupBy(visits, ({ phlebotomist_id }) => phlebotomist_id);
    const underWay = visits.filter(({ stage, status }) => stage === 'en_route' && status === 'approved');
    const [days, positions] = await Promise.all([
      this.days.of(all.map((lane) => ({ lane, visits: byPerson.get(lane.id) ?? [] }))),
      this.arrivals.positionsOf(
        this.db,
        underWay.map(({ id }) => id),
      ),
    ]);
    const shown = all.map((lane, index): Shown => {
      const goesTo = underWay.find(({ phlebotomist_id }) => phlebotomist_id === lane.id);
      return { lane, day: days[index]!, position: goesTo && positions.get(goesTo.id) };
    });
    const now = ctx.now();
    return {
      date,
      lanes: shown.map((each) => toLane(each, now)),
      attention: shown.flatMap(({ day }) => {
        const atRisk = new Set(atRiskIn(day, now));
        return day.visits.flatMap((visit) => {
          const reason = attentionOf(visit, atRisk.has(visit), now);
          return reason ? [{ appointment_id: visit.id, reason }] : [];
        });
      }),
    };
  });
}

const isoAt = (tz: string, at: Date): string => toOffsetIso(tz, Math.round(at.getTime() / 60_000));

function toLane({ lane, day, position }: Shown, now: Date): BoardLane {
  const { id, name, tz, home, hours, absences } = lane;
  const stretch = ([from, to]: readonly [number, number]) => ({
    from: toOffsetIso(tz, from),
    to: toOffsetIso(tz, to),
  });
  return {
    ...{ id, name, tz, home },
    hours: hours.map(stretch),
    absences: absences.map(stretch),
    visits: day.visits.map((visit, index) => toVisit(visit, day.drives[index] ?? null, tz, now)),
    ...{ drive_home: day.driveHome, drive_minutes: day.minutes, drive_km: Math.round(day.km * 10) / 10 },
    home_at: day.homeAt && isoAt(tz, day.homeAt),
    position: position ? { lat: position.lat, lng: position.lng, at: position.taken_at.toISOString() } : null,
  };
}

function toVisit(visit: AppointmentRecord, drive: BoardVisit['drive'], tz: string, now: Date): BoardVisit {
  const { place } = visit.location;
  return {
    ...{ id: visit.id, confirmation_code: visit.confirmation_code, provider_id: visit.provider_id },
    ...{ calendar_sequence: visit.calendar_sequence, status: visit.status, stage: visit.stage },
    movable: transitionOf('staff_move', visit, now) !== null,
    ...{ patient_name: fullName(visit.patient), service_name: visit.service_name, tz: visit.tz },
    ...{ starts_at: startIso(visit), ends_at: endIso(visit), arrival_window: windowOf(visit) },
    planned_at: isoAt(tz, plannedStart(visit)),
    planned_end: isoAt(tz, plannedEnd(visit)),
    place: place && { lat: place.lat, lng: place.lng },
    ...{ drive, eta_at: visit.stage === 'en_route' ? etaIso(visit) : null },
  };
}
