import { Controller } from '@nestjs/common';
import { bookings } from '@drawpoint/contracts/booking/bookings.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { Handles } from '@drawpoint/nest-kit/bus/handles';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { CreateBooking } from './create-booking.ts';

@Controller()
export class BookingsHandler {
  constructor(private readonly finalizing: CreateBooking) {}

  @Handles(bookings.create)
  create(input: ParsedInputOf<typeof bookings.create>, ctx: RequestContext) {
    return this.finalizing.create(input, ctx, new Date());
  }
}
