import { Controller } from '@nestjs/common';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { Handles } from '@drawpoint/nest-kit/bus/handles';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { BookingKeys } from './booking-keys.ts';
import { CreateVisit } from './create-visit.ts';
import { DescribeVisit } from './describe-visit.ts';

/** What only other services ask: making a visit, what became of it, and how to speak of it. */
@Controller()
export class MadeVisitsHandler {
  constructor(
    private readonly createVisit: CreateVisit,
    private readonly keys: BookingKeys,
    private readonly describeVisit: DescribeVisit,
  ) {}

  @Handles(visits.create)
  create(input: ParsedInputOf<typeof visits.create>, ctx: RequestContext) {
    return this.createVisit.run(input, ctx);
  }

  @Handles(visits.findByKey)
  findByKey(input: ParsedInputOf<typeof visits.findByKey>) {
    return this.keys.find(input.key);
  }

  @Handles(visits.giveUpKey)
  giveUpKey(input: ParsedInputOf<typeof visits.giveUpKey>) {
    return this.keys.giveUp(input.key);
  }

  @Handles(visits.describe)
  describe(input: ParsedInputOf<typeof visits.describe>) {
    return this.describeVisit.run(input.id);
  }
}
