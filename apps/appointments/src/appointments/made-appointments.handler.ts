import { Controller } from '@nestjs/common';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { Handles } from '@drawpoint/nest-kit/bus/handles';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { BookingKeys } from './booking-keys.ts';
import { CreateAppointment } from './create-appointment.ts';
import { DescribeAppointment } from './describe-appointment.ts';

/** What only other services ask: making a visit, what became of it, and how to speak of it. */
@Controller()
export class MadeAppointmentsHandler {
  constructor(
    private readonly createAppointment: CreateAppointment,
    private readonly keys: BookingKeys,
    private readonly describeAppointment: DescribeAppointment,
  ) {}

  @Handles(appointments.create)
  create(input: ParsedInputOf<typeof appointments.create>, ctx: RequestContext) {
    return this.createAppointment.run(input, ctx);
  }

  @Handles(appointments.findByKey)
  findByKey(input: ParsedInputOf<typeof appointments.findByKey>) {
    return this.keys.find(input.key);
  }

  @Handles(appointments.revokeKey)
  revokeKey(input: ParsedInputOf<typeof appointments.revokeKey>) {
    return this.keys.revoke(input.key);
  }

  @Handles(appointments.describe)
  describe(input: ParsedInputOf<typeof appointments.describe>) {
    return this.describeAppointment.run(input.id);
  }
}
