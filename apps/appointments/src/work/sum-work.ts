import { Injectable } from '@nestjs/common';
import { providersManagedBy } from '@drawpoint/contracts/access';
import { work } from '@drawpoint/contracts/appointments/work.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { WorkStore } from './work.store.ts';

@Injectable()
export class SumWork {
  constructor(private readonly store: WorkStore) {}

  /** Answers count for the caller's provider. */
  readonly sum = handle(work.sum, async ({ phlebotomist_ids, provider_id, ...weeks }, ctx) => {
    if (!ctx.caller) throw new AppError('UNAUTHENTICATED');
    const [data, answers] = await Promise.all([
      this.store.sums(phlebotomist_ids, weeks),
      this.store.medians(providersManagedBy(ctx.caller), { ...weeks, providerId: provider_id ?? null }),
    ]);
    return { data, answers };
  });
}
