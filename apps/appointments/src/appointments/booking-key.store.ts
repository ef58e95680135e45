import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../database.store.ts';

export type BookingKey = {
  /** The first visit, and all of them. */
  appointment_id: number | null;
  appointment_ids: number[];
  content_hash: string | null;
};

/** The rows of `booking_key`: the outcome of each finalised booking session, written once. */
@Injectable()
export class BookingKeyStore {
  constructor(private readonly db: Database) {}

  async find(key: string, tx: Tx = this.db): Promise<BookingKey | null> {
    const [row] = await tx.$queryRaw<BookingKey[]>`
      SELECT appointment_id, content_hash,
             ARRAY (SELECT id FROM appointment
                     WHERE id = booking_key.appointment_id OR together_id = booking_key.appointment_id
                     ORDER BY id) AS appointment_ids
        FROM booking_key WHERE key = ${key}`;
    return row ?? null;
  }

  async made(tx: Tx, key: string, content_hash: string, appointment_id: number): Promise<void> {
    await tx.booking_key.create({ data: { key, content_hash, appointment_id } });
  }

  /** Closes the key for good, unless it has an outcome. Waits for a creation that is running. */
  async revoke(key: string): Promise<void> {
    await this.db.$executeRaw`
      INSERT INTO booking_key (key, given_up_at) VALUES (${key}, now()) ON CONFLICT (key) DO NOTHING`;
  }
}
