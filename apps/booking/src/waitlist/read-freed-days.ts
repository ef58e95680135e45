import { Injectable } from '@nestjs/common';
import { waitlistFigures } from '@drawpoint/contracts/booking/waitlist.contract';
import { exportDays, listDays } from '@drawpoint/nest-kit/csv/day-figures';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { FreedDayStore } from './freed-day.store.ts';

/** Counts the times that visits gave back for managers. */
@Injectable()
export class ReadFreedDays {
  constructor(private readonly store: FreedDayStore) {}

  readonly listDays = handle(waitlistFigures.listDays, (range, ctx) => listDays(this.store, range, ctx));

  readonly exportDays = handle(waitlistFigures.exportDays, (input, ctx) =>
    exportDays(this.store, input, ctx, ({ freed, offered, offers, refilled, hours_before }) => [
      ...[freed, offered, offers, refilled, hours_before],
    ]),
  );
}
