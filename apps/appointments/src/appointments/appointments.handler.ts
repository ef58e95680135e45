import { Controller } from '@nestjs/common';
import { appointmentEvents, appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { Handles } from '@drawpoint/nest-kit/bus/handles';
import { signedIn, type RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { TransitionAppointment } from './transition-appointment.ts';
import { ReadAppointments } from './read-appointments.ts';
import { PresentAppointments } from './present-appointments.ts';

@Controller()
export class AppointmentsHandler {
  constructor(
    private readonly reads: ReadAppointments,
    private readonly answers: TransitionAppointment,
    private readonly shown: PresentAppointments,
    private readonly events: EventLog,
  ) {}

  @Handles(appointments.get)
  get(input: ParsedInputOf<typeof appointments.get>, ctx: RequestContext) {
    return this.reads.get(input.id, signedIn(ctx), ctx);
  }

  @Handles(appointments.listMine)
  listMine(input: ParsedInputOf<typeof appointments.listMine>, ctx: RequestContext) {
    return this.reads.listMine(input, signedIn(ctx), ctx);
  }

  @Handles(appointments.getNext)
  getNext(_input: ParsedInputOf<typeof appointments.getNext>, ctx: RequestContext) {
    return this.reads.getNext(signedIn(ctx), ctx);
  }

  @Handles(appointments.listForStaff)
  listForStaff(input: ParsedInputOf<typeof appointments.listForStaff>, ctx: RequestContext) {
    return this.reads.listForStaff(input, signedIn(ctx), ctx);
  }

  @Handles(appointments.approve)
  async approve(input: ParsedInputOf<typeof appointments.approve>, ctx: RequestContext) {
    return this.shown.showOne(await this.answers.byStaff('approve', input.id, signedIn(ctx), ctx), ctx);
  }

  @Handles(appointments.deny)
  async deny(input: ParsedInputOf<typeof appointments.deny>, ctx: RequestContext) {
    return this.shown.showOne(await this.answers.byStaff('deny', input.id, signedIn(ctx), ctx), ctx);
  }

  @Handles(appointmentEvents.read)
  readEvents(input: ParsedInputOf<typeof appointmentEvents.read>) {
    return this.events.handleRead(input);
  }
}
