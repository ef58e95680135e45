import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.store.ts';

export type Reminder = { appointment_id: number; hours: number; starts_at: Date; sent_at: Date };

/** The rows of `appointment_reminder`: which reminders were sent. */
@Injectable()
export class ReminderStore {
  /** False where there was one of this kind for this start. */
  async addOnce(tx: Tx, reminder: Reminder): Promise<boolean> {
    const { count } = await tx.appointment_reminder.createMany({ data: [reminder], skipDuplicates: true });
    return count === 1;
  }
}
