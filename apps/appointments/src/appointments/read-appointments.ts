import { Injectable } from '@nestjs/common';
import type { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { OutputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
import { pageOfRows, pageWindow } from '@drawpoint/contracts/paging';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { everyone, ownOf, providerOf, type Scope, appointmentsOf } from '@drawpoint/nest-kit/data/scope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { canViewAppointment } from '../domain/access.ts';
import { PresentAppointments } from './present-appointments.ts';
import { AppointmentsStore } from './appointment.store.ts';

const PER_PAGE = 20;

/** Reads visits for those who may see them. */
@Injectable()
export class ReadAppointments {
  constructor(
    private readonly store: AppointmentsStore,
    private readonly shown: PresentAppointments,
  ) {}

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's (OP §1). */
  async get(id: number, caller: Caller, ctx: RequestContext): Promise<OutputOf<typeof appointments.get>> {
    const appointment = await this.store.find(id);
    if (!appointment) throw new AppError('NOT_FOUND');
    if (!canViewAppointment(caller, appointment)) throw new AppError('FORBIDDEN');
    return this.shown.showOne(appointment, ctx);
  }

  /** Upcoming ones soonest first, past ones and all of them latest first. */
  async listMine(
    { filter, ...page }: ParsedInputOf<typeof appointments.listMine>,
    caller: Caller,
    ctx: RequestContext,
  ): Promise<OutputOf<typeof appointments.listMine>> {
    const window = pageWindow(page, PER_PAGE);
    const found = await this.store.list(
      ownOf(caller.user_id),
      filter ? { past: { is: filter === 'past', now: new Date(), patientId: caller.user_id } } : {},
      { order: filter === 'upcoming' ? 'soonest' : 'latest', skip: window.skip, take: window.size },
    );
    return pageOfRows(await this.shown.show(found.appointments, ctx), found.total, window);
  }

  async getNext(caller: Caller, ctx: RequestContext): Promise<OutputOf<typeof appointments.getNext>> {
    const { appointments: found } = await this.store.list(
      ownOf(caller.user_id),
      { past: { is: false, now: new Date() } },
      { order: 'soonest', skip: 0, take: 1 },
    );
    const [next] = await this.shown.show(found, ctx);
    return next ?? null;
  }

  /** What the caller answers for; those to come soonest first, past ones latest first. */
  async listForStaff(
    input: ParsedInputOf<typeof appointments.listForStaff>,
    caller: Caller,
    ctx: RequestContext,
  ): Promise<OutputOf<typeof appointments.listForStaff>> {
    const { status, q, from, to, phlebotomist_id, user_id, ...page } = input;
    const window = pageWindow(page, PER_PAGE);
    const found = await this.store.list(
      staffScope(caller),
      {
        ...(status === 'past' ? { past: { is: true, now: new Date() } } : status && { statuses: [status] }),
        from,
        to,
        phlebotomistId: phlebotomist_id,
        userId: user_id,
        ...(q && { text: q }),
      },
      {
        order: status === 'pending' || status === 'approved' ? 'soonest' : 'latest',
        skip: window.skip,
        take: window.size,
      },
    );
    return pageOfRows(await this.shown.show(found.appointments, ctx), found.total, window);
  }
}

/** Developers see all, admins their provider's, phlebotomists their own (OP §2). */
function staffScope({ roles, user_id, provider_id }: Caller): Scope {
  if (roles.includes('developer')) return everyone();
  if (roles.includes('admin') && provider_id !== null) return providerOf(provider_id);
  return appointmentsOf(user_id);
}
