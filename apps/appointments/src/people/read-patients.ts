import { Injectable } from '@nestjs/common';
import { patients } from '@drawpoint/contracts/appointments/patients.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { KnownOptions } from '@drawpoint/nest-kit/options/known-options';
import { knownNumber, RECORD_DAYS } from '@drawpoint/rules/known-options';
import { PatientVisitStore } from './patient-visit.store.ts';

const MS_PER_DAY = 86_400_000;

/** What visits say of how people are related to providers. */
@Injectable()
export class ReadPatients {
  constructor(
    private readonly store: PatientVisitStore,
    private readonly options: KnownOptions,
  ) {}

  readonly relations = handle(patients.relations, async ({ user_ids }, ctx) => {
    const days = knownNumber(RECORD_DAYS, (await this.options.values([RECORD_DAYS])).get(RECORD_DAYS));
    const found = await this.store.relationsOf(user_ids, new Date(ctx.now().getTime() - days * MS_PER_DAY));
    return {
      data: found.map(({ booked_at, confirmed_at, ...related }) => ({
        ...related,
        booked_at: booked_at?.toISOString() ?? null,
        confirmed_at: confirmed_at?.toISOString() ?? null,
      })),
    };
  });
}
