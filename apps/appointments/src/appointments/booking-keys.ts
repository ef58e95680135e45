import { Injectable } from '@nestjs/common';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { BookingKeyStore } from './booking-key.store.ts';

/**
 * Tells the booking service the outcome of a finalised session when it got no answer
 * (docs/product/booking.md#confirming).
 */
@Injectable()
export class BookingKeys {
  constructor(private readonly store: BookingKeyStore) {}

  readonly findByKey = handle(
    appointments.findByKey,
    async ({ key }) => (await this.store.find(key)) ?? { appointment_id: null, content_hash: null },
  );

  /** Closes the key, so that it creates no visit from now on. Returns the visit it created before, if any. */
  readonly revokeKey = handle(appointments.revokeKey, async ({ key }) => {
    await this.store.revoke(key);
    const outcome = await this.store.find(key);
    return { appointment_id: outcome?.appointment_id ?? null };
  });
}
