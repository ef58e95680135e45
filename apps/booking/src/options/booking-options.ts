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

/**
 * The site's options on booking and presence. They are read at each use, so that a change applies at once.
 */
@Injectable()
export class BookingOptions {
  constructor(private readonly options: KnownOptions) {}

  /** Minimum notice, horizon and grid of every booking. */
  async limits(): Promise<BookingLimits> {
    return limitsOf(await this.options.values(BOOKING_OPTION_KEYS));
  }

  /** How long a chosen slot is held. Each update renews it. */
  holdMinutes(): Promise<number> {
    return this.number('booking_hold_minutes');
  }

  /** Minutes without activity after which a phlebotomist is set offline; 0 means never. */
  offlineAfterMinutes(): Promise<number> {
    return this.number(PRESENCE_OFFLINE_MINUTES);
  }

  private async number(key: NumberOption): Promise<number> {
    const values = await this.options.values([key]);
    return knownNumber(key, values.get(key));
  }
}
