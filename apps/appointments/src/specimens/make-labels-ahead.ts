import { Injectable } from '@nestjs/common';
import { labelsAhead, MOST_LABELS_AHEAD } from '@drawpoint/contracts/appointments/specimens.contract';
import { invalid } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { LabelAheadStore } from './label-ahead.store.ts';
import { SpecimenStore } from './specimen.store.ts';

/** Labels that a phlebotomist prints before the draw (docs/product/specimens.md#ahead). */
@Injectable()
export class MakeLabelsAhead {
  constructor(
    private readonly db: Database,
    private readonly store: LabelAheadStore,
    private readonly specimens: SpecimenStore,
  ) {}

  readonly list = handle(labelsAhead.list, async (_input, { caller }) => {
    const rows = await this.store.unused([caller.user_id], MOST_LABELS_AHEAD);
    return { data: rows.map(({ number, printed_at }) => ({ number, printed_at: printed_at.toISOString() })) };
  });

  /** Throws INVALID_INPUT at `count` for more than 300 unused ones. */
  readonly make = handle(labelsAhead.make, ({ count }, { caller, now }) =>
    inTransaction(this.db, async (tx) => {
      const unused = await this.store.countLocked(tx, caller.user_id);
      if (unused + count > MOST_LABELS_AHEAD) throw invalid({ count: [tooMany(unused)] });
      const numbers = await this.specimens.newNumbers(tx, count);
      await this.store.insert(tx, caller.user_id, numbers, now());
      return { numbers };
    }),
  );
}

const tooMany = (unused: number): string =>
  `You have ${unused} unused ${unused === 1 ? 'label' : 'labels'}. ${MOST_LABELS_AHEAD} is the most.`;
