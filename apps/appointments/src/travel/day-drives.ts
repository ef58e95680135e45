import { Injectable } from '@nestjs/common';
import { trafficFactor } from '@drawpoint/scheduling/traffic';
import { legMinutes } from '@drawpoint/scheduling/travel';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { plannedEnd, plannedStart } from '../domain/arrival-window.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { TravelTimes } from './travel-times.ts';

const MS_PER_MINUTE = 60_000;
const MADE = ['pending', 'approved', 'completed'];

/** The drives of phlebotomists from visit to visit of a day. */
@Injectable()
export class DayDrives {
  constructor(
    private readonly travel: TravelTimes,
    private readonly policies: PolicyStore,
  ) {}

  /**
   * For each of these visits the minutes of the drive from the phlebotomist's previous one that day, by id. None
   * for the first, for visits that are off, and between visits that were booked together.
   */
  async before(visits: readonly AppointmentRecord[]): Promise<Map<number, number>> {
    const made = visits
      .filter(({ status }) => MADE.includes(status))
      .sort((one, other) => plannedStart(one).getTime() - plannedStart(other).getTime());
    const days = Map.groupBy(made, ({ phlebotomist_id, local_date }) => `${phlebotomist_id} ${local_date}`);
    const legs = await Promise.all([...days.values()].map((day) => this.legsOf(day)));
    return new Map(legs.flat());
  }

  private async legsOf(day: readonly AppointmentRecord[]): Promise<[number, number][]> {
    const [drive, rulesOf] = await Promise.all([
      this.travel.among(day.map(({ location }) => location.place)),
      this.policies.dayRules(day.map(({ provider_id }) => provider_id)),
    ]);
    return day.slice(1).flatMap((visit, index): [number, number][] => {
      const before = day[index]!;
      // They are at one place, as long as neither has moved to another.
      if (visit.together_id !== null && visit.together_id === before.together_id) return [];
      const minutes = drive(before.location.place, visit.location.place);
      const left = plannedEnd(before).getTime() / MS_PER_MINUTE;
      const factor = trafficFactor(rulesOf(visit.provider_id).traffic, visit.tz, left);
      return [[visit.id, legMinutes(minutes && minutes * factor, visit.default_drive_minutes)]];
    });
  }
}
