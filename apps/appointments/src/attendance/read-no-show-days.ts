import { Injectable } from '@nestjs/common';
import { attendance } from '@drawpoint/contracts/appointments/attendance.contract';
import { exportDays, listDays } from '@drawpoint/nest-kit/csv/day-figures';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toDollars } from '@drawpoint/rules/money';
import { NoShowDayStore, type NoShowDayRow } from './no-show-day.store.ts';

/** Counts no-shows and fees for managers. */
@Injectable()
export class ReadNoShowDays {
  constructor(private readonly store: NoShowDayStore) {}

  readonly listNoShowDays = handle(attendance.listNoShowDays, async (range, ctx) => {
    const { data, has_more } = await listDays(this.store, range, ctx);
    return { data: data.map(inDollars), has_more };
  });

  readonly exportNoShowDays = handle(attendance.exportNoShowDays, (input, ctx) =>
    exportDays(this.store, input, ctx, (row) => {
      const day = inDollars(row);
      return [
        ...[day.reminded, day.reminded_no_shows, day.confirmed, day.confirmed_no_shows],
        ...[day.others, day.others_no_shows, day.fees_charged, day.amount_charged],
        ...[day.fees_refunded, day.amount_refunded, day.fees_waived, day.amount_waived],
      ];
    }),
  );
}

type Cents = Pick<NoShowDayRow, 'cents_charged' | 'cents_refunded' | 'cents_waived'>;

const inDollars = <Row extends Cents>({ cents_charged, cents_refunded, cents_waived, ...row }: Row) => ({
  ...row,
  amount_charged: toDollars(cents_charged),
  amount_refunded: toDollars(cents_refunded),
  amount_waived: toDollars(cents_waived),
});
