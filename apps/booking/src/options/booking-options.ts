import { Injectable } from '@nestjs/common';
import { KnownOptions } from '@drawpoint/nest-kit/options/known-options';
import {
  BOOKING_OPTION_KEYS,
  knownNumber,
  PRESENCE_OFFLINE_MINUTES,
  type NumberOption,
} from '@drawpoint/rules/known-options';
import type { BookingLimits } from '@drawpoint/scheduling/schedule';

/** Minimum notice, horizon and grid of every booking. */
export function limitsOf(values: ReadonlyMap<string, string>): BookingLimits {
  const number = (key: NumberOption) => knownNumber(key, values.get(key));
  return {
    noticeMinutes: number('booking_notice_minutes'),
    horizonDays: number('booking_horizon_days'),
    gridMinutes: number('booking_grid_minutes'),
  };
}

/** The site's options on booking and presence as they are now: read at each use, so that a change counts at once. */
@Injectable()
export class BookingOptions {
  constructor(private readonly options: KnownOptions) {}

  /** Minimum notice, horizon and grid of every booking. */
  async limits(): Promise<BookingLimits> {
    return limitsOf(await this.options.values(BOOKING_OPTION_KEYS));
  }

  /** How long a chosen slot is kept; renewed by each update. */
  holdMinutes(): Promise<number> {
    return this.number('booking_hold_minutes');
  }

  /** After how many minutes without a sign a phlebotomist is set offline; 0 is never. */
  offlineAfterMinutes(): Promise<number> {
    return this.number(PRESENCE_OFFLINE_MINUTES);
  }

  private async number(key: NumberOption): Promise<number> {
    const values = await this.options.values([key]);
    return knownNumber(key, values.get(key));
  }
}
