import { Injectable } from '@nestjs/common';
import { KnownOptions } from '@drawpoint/nest-kit/options/known-options';
import { BOOKING_OPTION_KEYS, knownNumber } from '@drawpoint/rules/known-options';
import type { BookingLimits } from '@drawpoint/scheduling/schedule';

/** The site's options on booking as they are now (OP §3): read at each use, so that a change counts at once. */
@Injectable()
export class BookingOptions {
  constructor(private readonly options: KnownOptions) {}

  /** Minimum notice, horizon and grid of every booking. */
  async limits(): Promise<BookingLimits> {
    const values = await this.options.values(BOOKING_OPTION_KEYS);
    const number = (key: (typeof BOOKING_OPTION_KEYS)[number]) => knownNumber(key, values.get(key));
    return {
      noticeMinutes: number('booking_notice_minutes'),
      horizonDays: number('booking_horizon_days'),
      gridMinutes: number('booking_grid_minutes'),
    };
  }

  /** How long a chosen slot is kept; renewed by each update. */
  async holdMinutes(): Promise<number> {
    const values = await this.options.values(['booking_hold_minutes']);
    return knownNumber('booking_hold_minutes', values.get('booking_hold_minutes'));
  }
}
