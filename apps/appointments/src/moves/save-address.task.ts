import { Injectable } from '@nestjs/common';
import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { AppointmentStore } from '../appointments/appointment.store.ts';

export const SAVE_ADDRESS = 'save-address-of-move';

/** Saves the address that a visit was moved to for its patient, who asked for it. */
@Injectable()
export class SaveAddressOfMove implements Task {
  constructor(
    private readonly store: AppointmentStore,
    private readonly bus: Bus,
  ) {}

  async run(payload: unknown): Promise<void> {
    const { id, label } = payload as { id: number; label: string | null };
    const visit = await this.store.find(id);
    if (!visit || visit.user_id === null) return;
    const { address, address_city, address_state, address_zip } = visit.location;
    await this.bus.call(
      addresses.saveFor,
      {
        user_id: visit.user_id,
        address: { label, line1: address, city: address_city, state: address_state, zip: address_zip },
      },
      systemContext(),
    );
  }
}
