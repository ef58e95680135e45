import { Injectable } from '@nestjs/common';
import { bookingKeys } from '@drawpoint/contracts/appointments/booking-keys.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { type BookingKey, BookingKeyStore } from './booking-key.store.ts';

const NOTHING: BookingKey = { appointment_id: null, appointment_ids: [], content_hash: null };

/**
 * Tells the booking service the outcome of a finalised session when it got no answer
 * (docs/product/booking.md#confirming).
 */
@Injectable()
export class BookingKeys {
  constructor(private readonly store: BookingKeyStore) {}

  readonly findByKey = handle(
    bookingKeys.findByKey,
    async ({ key }) => (await this.store.find(key)) ?? NOTHING,
  );

  /** Closes the key, so that it creates no visit from now on. Returns the visit it created before, if any. */
  readonly revokeKey = handle(bookingKeys.revokeKey, async ({ key }) => {
    await this.store.revoke(key);
    const { appointment_id, appointment_ids } = (await this.store.find(key)) ?? NOTHING;
    return { appointment_id, appointment_ids };
  });
}
