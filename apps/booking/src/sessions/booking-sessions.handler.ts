import { Controller } from '@nestjs/common';
import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { Handles } from '@drawpoint/nest-kit/bus/handles';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { REQUIRED_DISCLAIMERS } from '../domain/disclaimers.ts';
import { CreateSession } from './create-session.ts';
import { UpdateSession } from './update-session.ts';

@Controller()
export class BookingSessionsHandler {
  constructor(
    private readonly opening: CreateSession,
    private readonly updating: UpdateSession,
  ) {}

  @Handles(bookingSessions.create)
  create(input: ParsedInputOf<typeof bookingSessions.create>, ctx: RequestContext) {
    return this.opening.create(input, ctx, new Date());
  }

  @Handles(bookingSessions.update)
  update({ token, ...content }: ParsedInputOf<typeof bookingSessions.update>, ctx: RequestContext) {
    return this.updating.update(token, content, ctx, new Date());
  }

  @Handles(bookingSessions.listRequiredDisclaimers)
  listRequiredDisclaimers() {
    return Promise.resolve({ data: REQUIRED_DISCLAIMERS.map((each) => ({ ...each })) });
  }
}
