import { Injectable } from '@nestjs/common';
import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { savedDoor } from '../domain/door.ts';
import { BookingSessionStore } from '../sessions/booking-session.store.ts';

/** Saves the address of a created visit for its patient, who chose this in step 1. */
@Injectable()
export class SaveAddressTask {
  constructor(
    private readonly sessions: BookingSessionStore,
    private readonly bus: Bus,
  ) {}

  async run(payload: unknown): Promise<void> {
    const { session_id } = payload as { session_id: number };
    const session = await this.sessions.find(session_id);
    const patient = session?.draft.patient;
    if (!patient?.save_address || !session?.owner_id) return;
    const { address, city, address_state, address_zip, address_label } = patient;
    await this.bus.call(
      addresses.saveFor,
      {
        user_id: session.owner_id,
        address: {
          label: address_label,
          line1: address ?? '',
          ...savedDoor(patient),
          city: city ?? '',
          state: address_state ?? '',
          zip: address_zip ?? '',
        },
      },
      systemContext(),
    );
  }
}
