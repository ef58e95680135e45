import { Injectable } from '@nestjs/common';
import { bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { invalid } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { sinceArrival } from '../domain/bedside.ts';
import { TakeStep } from '../visits/take-step.ts';
import { BedsideStore } from './bedside.store.ts';
import { PresentBedside } from './present-bedside.ts';

/** Clocks of phones differ. */
const MOST_AHEAD_MS = 2 * 60_000;

/** Consent, last meal and the company's own items (docs/product/at-the-bedside.md#checklist). */
@Injectable()
export class SaveChecklist {
  constructor(
    private readonly steps: TakeStep,
    private readonly store: BedsideStore,
    private readonly presenter: PresentBedside,
  ) {}

  /** Throws NOT_FOUND, FORBIDDEN, or INVALID_TRANSITION unless the phlebotomist is there. */
  readonly saveChecklist = handle(
    bedside.saveChecklist,
    async ({ id, consent, last_meal_at, items }, ctx) => {
      await this.steps.check(['save_checklist'], id, ctx);
      if (last_meal_at && new Date(last_meal_at).getTime() > ctx.now().getTime() + MOST_AHEAD_MS)
        throw invalid({ last_meal_at: ['The time must not be in the future.'] });
      const visit = await this.steps.take(['save_checklist'], id, ctx, async (tx, found, now) => {
        const known = sinceArrival(await this.store.of(id, tx), found);
        const consent_at = consent === true ? (known.consent_at ?? now) : null;
        await this.store.record(tx, id, {
          ...{ items, checklist_at: now },
          consent_at: consent === undefined ? known.consent_at : consent_at,
          last_meal_at: last_meal_at === undefined ? known.last_meal_at : last_meal_at,
        });
        return {};
      });
      return this.presenter.present(visit, ctx);
    },
  );
}
