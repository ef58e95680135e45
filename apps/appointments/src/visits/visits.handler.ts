import { Controller } from '@nestjs/common';
import { appointmentEvents, visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { Handles } from '@drawpoint/nest-kit/bus/handles';
import { signedIn, type RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { AnswerVisit } from './answer-visit.ts';
import { ReadVisits } from './read-visits.ts';
import { ShowVisits } from './show-visits.ts';

@Controller()
export class VisitsHandler {
  constructor(
    private readonly reads: ReadVisits,
    private readonly answers: AnswerVisit,
    private readonly shown: ShowVisits,
    private readonly events: EventLog,
  ) {}

  @Handles(visits.get)
  get(input: ParsedInputOf<typeof visits.get>, ctx: RequestContext) {
    return this.reads.get(input.id, signedIn(ctx), ctx);
  }

  @Handles(visits.listMine)
  listMine(input: ParsedInputOf<typeof visits.listMine>, ctx: RequestContext) {
    return this.reads.listMine(input, signedIn(ctx), ctx);
  }

  @Handles(visits.getNext)
  getNext(_input: ParsedInputOf<typeof visits.getNext>, ctx: RequestContext) {
    return this.reads.getNext(signedIn(ctx), ctx);
  }

  @Handles(visits.listForStaff)
  listForStaff(input: ParsedInputOf<typeof visits.listForStaff>, ctx: RequestContext) {
    return this.reads.listForStaff(input, signedIn(ctx), ctx);
  }

  @Handles(visits.approve)
  async approve(input: ParsedInputOf<typeof visits.approve>, ctx: RequestContext) {
    return this.shown.showOne(await this.answers.byStaff('approve', input.id, signedIn(ctx), ctx), ctx);
  }

  @Handles(visits.deny)
  async deny(input: ParsedInputOf<typeof visits.deny>, ctx: RequestContext) {
    return this.shown.showOne(await this.answers.byStaff('deny', input.id, signedIn(ctx), ctx), ctx);
  }

  @Handles(appointmentEvents.read)
  readEvents(input: ParsedInputOf<typeof appointmentEvents.read>) {
    return this.events.handleRead(input);
  }
}
