import { Injectable } from '@nestjs/common';
import { patients } from '@drawpoint/contracts/appointments/patients.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { PatientVisitStore } from './patient-visit.store.ts';

/** What visits say of how people are related to providers. */
@Injectable()
export class ReadPatients {
  constructor(private readonly store: PatientVisitStore) {}

  readonly relations = handle(patients.relations, async ({ user_ids }, ctx) => ({
    data: await this.store.relationsOf(user_ids, ctx.now()),
  }));
}
