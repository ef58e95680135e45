import { Injectable } from '@nestjs/common';
import { Database } from '../database.store.ts';

/** The visits and doctor's orders of persons whom an account's owner cares for. */
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

  /** Gives the orders of a person, also those that the carer has lost since, to an account. */
  async moveOrders(
    carerId: number,
    personId: number,
    owner: { user_id: number; person_id?: null },
  ): Promise<void> {
    await this.db.lab_order.updateMany({
      where: { person_id: personId, OR: [{ user_id: carerId }, { carer_id: carerId }] },
      data: { ...owner, carer_id: null, care_ends_on: null },
    });
  }

  /** Takes the orders of those who are adults on this day from their carers, once no open visit has them. */
  async leaveOrders(day: string): Promise<void> {
    await this.db.$executeRaw`
      UPDATE lab_order o SET carer_id = o.user_id, user_id = NULL
       WHERE o.care_ends_on <= ${day} AND o.user_id IS NOT NULL
         AND NOT EXISTS (SELECT FROM attached_order t JOIN appointment a ON a.id = t.appointment_id
                          WHERE t.lab_order_id = o.id AND a.user_id IS NOT NULL AND a.status IN ('pending', 'approved'))`;
  }
}
