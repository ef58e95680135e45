import { Injectable } from '@nestjs/common';
import type { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { BookingKeysStore } from './booking-keys.store.ts';

/** What became of a finalised booking session, for the booking service when it does not know (OP §3). */
@Injectable()
export class BookingKeys {
  constructor(private readonly store: BookingKeysStore) {}

  async find(key: string): Promise<OutputOf<typeof appointments.findByKey>> {
    return (await this.store.find(key)) ?? { appointment_id: null, content_hash: null };
  }

  /** From now on the key makes no visit; answers the one it made before. */
  async revoke(key: string): Promise<OutputOf<typeof appointments.revokeKey>> {
    await this.store.revoke(key);
    const outcome = await this.store.find(key);
    return { appointment_id: outcome?.appointment_id ?? null };
  }
}
