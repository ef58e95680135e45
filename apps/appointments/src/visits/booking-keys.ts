import { Injectable } from '@nestjs/common';
import type { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { BookingKeysStore } from './booking-keys.store.ts';

/** What became of a finalised booking session, for the booking service when it does not know (OP §3). */
@Injectable()
export class BookingKeys {
  constructor(private readonly store: BookingKeysStore) {}

  async find(key: string): Promise<OutputOf<typeof visits.findByKey>> {
    return (await this.store.find(key)) ?? { appointment_id: null, content_hash: null };
  }

  /** From now on the key makes no visit; answers the one it made before. */
  async giveUp(key: string): Promise<OutputOf<typeof visits.giveUpKey>> {
    await this.store.giveUp(key);
    const outcome = await this.store.find(key);
    return { appointment_id: outcome?.appointment_id ?? null };
  }
}
