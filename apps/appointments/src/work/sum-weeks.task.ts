import { Injectable } from '@nestjs/common';
import { everyone } from '@drawpoint/contracts/access';
import { dateOfDay, dayNumberOf } from '@drawpoint/scheduling/civil';
import { lastWeekOver, mondayOf } from '@drawpoint/scheduling/week';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { lengthMinutes } from '../domain/arrival-window.ts';
import { DayDrives } from '../travel/day-drives.ts';
import { WorkStore } from './work.store.ts';

/** Sums missing weeks of the last twelve, and the latest two again, in which visits may have changed. */
const WEEKS = 12;
const AGAIN = 2;
/** About 400 days. */
const KEPT_WEEKS = 57;
const MOST_OF_A_DAY = 20_000;

type Sums = { patient_minutes: number; drive_minutes: number };

/**
 * Sums what phlebotomists did in weeks that are over. Done ahead, because the drives of many days would take too long
 * when somebody reads them, and engines' answers are kept for 30 days only.
 */
@Injectable()
export class SumWeeks {
  constructor(
    private readonly store: WorkStore,
    private readonly appointments: AppointmentStore,
    private readonly drives: DayDrives,
  ) {}

  async run(): Promise<void> {
    const last = lastWeekOver(new Date());
    const weeks = Array.from({ length: WEEKS }, (_, index) => mondayOf(last, -index));
    const known = await this.store.weeksFrom(weeks.at(-1)!);
    for (const [index, week] of weeks.entries())
      if (index < AGAIN || !known.has(week)) await this.store.replace(week, await this.sumsOf(week));
    await this.store.dropBefore(mondayOf(last, -KEPT_WEEKS));
  }

  private async sumsOf(monday: string) {
    const sums = new Map<number, Sums>();
    for (let day = dayNumberOf(monday); day < dayNumberOf(monday) + 7; day += 1) {
      const visits = await this.visitsOf(dateOfDay(day));
      const drives = await this.drives.before(visits);
      for (const visit of visits) {
        const { id, phlebotomist_id } = visit;
        const sum = sums.get(phlebotomist_id) ?? { patient_minutes: 0, drive_minutes: 0 };
        sum.patient_minutes += lengthMinutes(visit);
        sum.drive_minutes += drives.get(id) ?? 0;
        sums.set(phlebotomist_id, sum);
      }
    }
    return [...sums].map(([phlebotomist_id, { patient_minutes, drive_minutes }]) => ({
      phlebotomist_id,
      patient_minutes: Math.round(patient_minutes),
      drive_minutes: Math.round(drive_minutes),
    }));
  }

  private async visitsOf(date: string): Promise<AppointmentRecord[]> {
    const { appointments } = await this.appointments.list(
      everyone(),
      { from: date, to: date },
      {
        window: { page: 1, size: MOST_OF_A_DAY, skip: 0 },
        sort: { by: 'starts_at', dir: 'asc' },
        text: null,
      },
    );
    return appointments.filter(({ status }) => status === 'approved' || status === 'completed');
  }
}
