import { Injectable } from '@nestjs/common';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { pageOfRows, pageWindow } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { everyone, ownOf, providerOf, type Scope, appointmentsOf } from '@drawpoint/nest-kit/data/scope';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { canViewAppointment } from '../domain/access.ts';
import { AppointmentStore } from './appointment.store.ts';
import { PresentAppointments } from './present-appointments.ts';

const PER_PAGE = 20;

/** Reads appointments for those who may see them. */
@Injectable()
export class ReadAppointments {
  constructor(
    private readonly store: AppointmentStore,
    private readonly presenter: PresentAppointments,
  ) {}

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's (OP §1). */
  readonly get = handle(appointments.get, async ({ id }, ctx) => {
    const appointment = await this.store.find(id);
    if (!appointment) throw new AppError('NOT_FOUND');
    if (!canViewAppointment(ctx.caller, appointment)) throw new AppError('FORBIDDEN');
    return this.presenter.presentOne(appointment, ctx);
  });

  /** Upcoming ones soonest first, past ones and all of them latest first. */
  readonly listMine = handle(appointments.listMine, async ({ filter, ...page }, ctx) => {
    const { user_id } = ctx.caller;
    const window = pageWindow(page, PER_PAGE);
    const found = await this.store.list(
      ownOf(user_id),
      filter ? { past: { is: filter === 'past', now: ctx.now(), patientId: user_id } } : {},
      { order: filter === 'upcoming' ? 'soonest' : 'latest', skip: window.skip, take: window.size },
    );
    return pageOfRows(await this.presenter.present(found.appointments, ctx), found.total, window);
  });

  readonly getNext = handle(appointments.getNext, async (_input, ctx) => {
    const found = await this.store.list(
      ownOf(ctx.caller.user_id),
      { past: { is: false, now: ctx.now() } },
      { order: 'soonest', skip: 0, take: 1 },
    );
    const [next] = await this.presenter.present(found.appointments, ctx);
    return next ?? null;
  });

  /** What the caller may manage; those to come soonest first, past ones latest first. */
  readonly listForStaff = handle(appointments.listForStaff, async (input, ctx) => {
    const { status, q, from, to, phlebotomist_id, user_id, ...page } = input;
    const window = pageWindow(page, PER_PAGE);
    const found = await this.store.list(
      staffScope(ctx.caller),
      {
        ...(status === 'past' ? { past: { is: true, now: ctx.now() } } : status && { statuses: [status] }),
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
    return pageOfRows(await this.presenter.present(found.appointments, ctx), found.total, window);
  });
}

/** Developers see all, admins their provider's, phlebotomists their own (OP §2). */
function staffScope({ roles, user_id, provider_id }: Caller): Scope {
  if (roles.includes('developer')) return everyone();
  if (roles.includes('admin') && provider_id !== null) return providerOf(provider_id);
  return appointmentsOf(user_id);
}
