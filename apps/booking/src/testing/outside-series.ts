import { seriesVisits } from '@drawpoint/contracts/appointments/series-visits.contract';
import type { OutputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';

/** The appointments service, as it is asked about booked visits of series. */
export class OutsideSeries {
  /** The visits that were called off. */
  readonly canceled: ParsedInputOf<typeof seriesVisits.cancel>[] = [];
  /** The moves that were asked for. */
  readonly moved: ParsedInputOf<typeof seriesVisits.move>[] = [];
  /** What becomes of a move. */
  outcome: OutputOf<typeof seriesVisits.move>['outcome'] | 'SLOT_TAKEN' = 'moved';

  forget(): void {
    this.canceled.length = 0;
    this.moved.length = 0;
    this.outcome = 'moved';
  }

  answers() {
    return {
      [seriesVisits.cancel.subject]: (input: never) => ({ canceled: this.canceled.push(input) > 0 }),
      [seriesVisits.move.subject]: (input: never) => {
        this.moved.push(input);
        if (this.outcome === 'SLOT_TAKEN') throw new AppError('SLOT_TAKEN');
        return { outcome: this.outcome };
      },
    };
  }
}
