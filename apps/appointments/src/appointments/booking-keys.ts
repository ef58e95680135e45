import { Injectable } from '@nestjs/common';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { BookingKeyStore } from './booking-key.store.ts';

/** What became of a finalised booking session, for the booking service when it does not know (docs/product/booking.md#confirming). */
@Injectable()
export class BookingKeys {
  constructor(private readonly store: BookingKeyStore) {}

  readonly findByKey = handle(
    appointments.findByKey,
    async ({ key }) => (await this.store.find(key)) ?? { appointment_id: null, content_hash: null },
  );

  /** From now on the key makes no visit; answers the one it made before. */
  readonly revokeKey = handle(appointments.revokeKey, async ({ key }) => {
    await this.store.revoke(key);
    const outcome = await this.store.find(key);
    return { appointment_id: outcome?.appointment_id ?? null };
  });
}
