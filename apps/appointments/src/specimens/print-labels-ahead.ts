import { Injectable } from '@nestjs/common';
import { labelsAhead, MOST_LABELS_AHEAD } from '@drawpoint/contracts/appointments/specimens.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Files } from '@drawpoint/nest-kit/files/files';
import { savePdf } from '../files/save-pdf.ts';
import { LabelAheadStore } from './label-ahead.store.ts';
import { labelsPdf } from './label-pdf.ts';

/** Prints labels with a number alone (docs/product/specimens.md#ahead). */
@Injectable()
export class PrintLabelsAhead {
  constructor(
    private readonly store: LabelAheadStore,
    private readonly files: Files,
  ) {}

  /** Throws NOT_FOUND when there is none. */
  readonly print = handle(
    labelsAhead.print,
    async ({ count = MOST_LABELS_AHEAD, format, from }, { caller, now }) => {
      const labels = await this.store.unused([caller.user_id], count);
      if (labels.length === 0) throw new AppError('NOT_FOUND');
      const content = await labelsPdf(
        labels.map(({ number }) => ({ number, lines: [] })),
        { format, from },
      );
      return savePdf(this.files, { name: 'labels.pdf', content, now: now() });
    },
  );
}
