import { Injectable } from '@nestjs/common';
import { ownOf } from '@drawpoint/contracts/access';
import { patients } from '@drawpoint/contracts/appointments/patients.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { PatientVisitStore } from './patient-visit.store.ts';

/** Who has visits with a patient, and which patients have any with a provider. */
@Injectable()
export class TreatedBy {
  constructor(private readonly store: PatientVisitStore) {}

  readonly treatedBy = handle(patients.treatedBy, async ({ user_id }) => {
    const visits = await this.store.standing(ownOf(user_id));
    const approved = visits.filter(({ status }) => status === 'approved');
    const providers = visits.flatMap(({ provider_id }) => provider_id ?? []);
    return {
      phlebotomist_ids: [...new Set(approved.map(({ phlebotomist_id }) => phlebotomist_id))],
      provider_ids: [...new Set(providers)],
    };
  });

  readonly listIds = handle(patients.listIds, async ({ provider_id, among }) => ({
    user_ids: await (among
      ? this.store.patientsAmong(among, provider_id)
      : this.store.patientsOf(provider_id)),
  }));
}
