import { Injectable } from '@nestjs/common';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { BookingOptions } from '../options/booking-options.ts';

/** The options on booking as they are in force, for staff who type a time or drag a visit. */
@Injectable()
export class ReadBookingRules {
  constructor(private readonly options: BookingOptions) {}

  readonly getBookingRules = handle(catalog.getBookingRules, async () => {
    const { noticeMinutes, horizonDays, gridMinutes } = await this.options.limits();
    return { notice_minutes: noticeMinutes, horizon_days: horizonDays, grid_minutes: gridMinutes };
  });
}
