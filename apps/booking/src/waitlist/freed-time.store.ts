import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../database.store.ts';
import type { freed_time } from '../generated/prisma/client.ts';

export type FreedTimeRecord = freed_time;
export type NewFreedTime = Omit<freed_time, 'id' | 'closed_at'>;

/** The rows of `freed_time`. */
@Injectable()
export class FreedTimeStore {
  constructor(private readonly db: Database) {}

  /** The last date for which somebody waits for times of this phlebotomist; null when nobody does. */
  async awaitedUntil(tx: Tx, phlebotomistId: number): Promise<string | null> {
    const [row] = await tx.$queryRaw<{ until: string | null }[]>`
      SELECT max(to_date) AS until FROM waitlist_entry
       WHERE state = 'active' AND (phlebotomist_id = ${phlebotomistId}::int OR phlebotomist_id IS NULL)
         AND provider_id IN (SELECT provider_id FROM phlebotomist_provider
                              WHERE phlebotomist_id = ${phlebotomistId}::int)`;
    return row!.until;
  }

  /** Null when its source is known. Without anybody who waits, it is open to everyone at once. */
  async add(tx: Tx, freed: NewFreedTime, isAwaited: boolean): Promise<number | null> {
    const closed_at = isAwaited ? null : freed.freed_at;
    const [row] = await tx.freed_time.createManyAndReturn({
      data: { ...freed, closed_at },
      skipDuplicates: true,
      select: { id: true },
    });
    return row?.id ?? null;
  }

  async find(id: number): Promise<FreedTimeRecord | null> {
    return this.db.freed_time.findUnique({ where: { id } });
  }

  async close(tx: Tx, id: number, now: Date): Promise<void> {
    await tx.freed_time.updateMany({ where: { id, closed_at: null }, data: { closed_at: now } });
  }

  /** The holds of open sessions that ran out within the last two minutes, with the time that they held. */
  async expiredHolds(now: Date): Promise<ExpiredHold[]> {
    return this.db.$queryRaw`
      SELECT id, provider_id, phlebotomist_id, slot_starts_at AS starts_at, slot_ends_at AS ends_at, held_until
        FROM booking_session
       WHERE expires_at > ${now}::timestamptz - interval '1 day' AND state = 'open'
         AND held_until <= ${now} AND held_until > ${now}::timestamptz - interval '2 minutes'
         AND phlebotomist_id IS NOT NULL AND slot_starts_at IS NOT NULL AND slot_ends_at IS NOT NULL
         AND EXISTS (SELECT FROM waitlist_entry WHERE state = 'active')`;
  }
}

type ExpiredHold = Pick<NewFreedTime, 'provider_id' | 'phlebotomist_id' | 'starts_at' | 'ends_at'> & {
  id: number;
  held_until: Date;
};
