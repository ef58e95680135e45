import { Injectable } from '@nestjs/common';
import { Database } from '../database.store.ts';

/** Ids of the visits of persons whom an account's owner cares for. */
@Injectable()
export class PersonVisitStore {
  constructor(private readonly db: Database) {}

  /** The visits that this account booked for the person, also those it has lost since. */
  async idsOf(carerId: number, personId: number): Promise<number[]> {
    const rows = await this.db.appointment.findMany({
      where: { person_id: personId, OR: [{ user_id: carerId }, { carer_id: carerId }] },
      orderBy: { id: 'asc' },
      select: { id: true },
    });
    return rows.map(({ id }) => id);
  }

  /** The visits of an account to which its owner has not agreed. */
  async unconfirmed(userId: number): Promise<number[]> {
    const rows = await this.db.appointment.findMany({
      where: { user_id: userId, consent: null },
      orderBy: { id: 'asc' },
      select: { id: true },
    });
    return rows.map(({ id }) => id);
  }

  /** Visits that are over, of people who are adults on this day, `YYYY-MM-DD`, and whose carer still has them. */
  async grownUpOn(day: string, now: Date, most: number): Promise<number[]> {
    const rows = await this.db.appointment.findMany({
      where: {
        care_ends_on: { lte: day },
        user_id: { not: null },
        OR: [{ ends_at: { lte: now } }, { status: { in: ['canceled', 'denied', 'completed'] } }],
      },
      orderBy: { id: 'asc' },
      select: { id: true },
      take: most,
    });
    return rows.map(({ id }) => id);
  }
}
