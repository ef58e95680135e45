import { Injectable } from '@nestjs/common';
import type { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { Fault } from '@drawpoint/nest-kit/fault';
import { fullName } from '@drawpoint/rules/name';
import { endIso, startIso } from '../domain/wall-time.ts';
import { VisitsStore } from './visits.store.ts';

/** What a message about a visit may say. */
@Injectable()
export class DescribeVisit {
  constructor(private readonly store: VisitsStore) {}

  async run(id: number): Promise<OutputOf<typeof visits.describe>> {
    const visit = await this.store.find(id);
    if (!visit) throw new Fault('NOT_FOUND');
    const { location } = visit;
    return {
      id,
      status: visit.status,
      confirmation_code: visit.confirmation_code,
      starts_at: startIso(visit),
      ends_at: endIso(visit),
      tz: visit.tz,
      user_id: visit.user_id,
      patient_name: fullName(visit.patient),
      service_name: visit.service_name,
      provider_name: visit.provider_name,
      phlebotomist_name: visit.phlebotomist_name,
      address: `${location.address}, ${location.address_city}, ${location.address_state} ${location.address_zip}`,
    };
  }
}
