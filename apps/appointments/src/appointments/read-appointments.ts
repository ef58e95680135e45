import { Injectable } from '@nestjs/common';
import { appointmentsManagedBy, canViewAppointment, ownedBy } from '@drawpoint/contracts/access';
import { appointments, type MyVisits } from '@drawpoint/contracts/appointments/appointments.contract';
import { readList } from '@drawpoint/contracts/list';
import type { InputOf } from '@drawpoint/contracts/operation';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { DayDrives } from '../travel/day-drives.ts';
import { startOf, type AppointmentFilter } from './appointment-filter.store.ts';
import { AppointmentStore } from './appointment.store.ts';
import { PresentAppointments } from './present-appointments.ts';

const SOONEST_FIRST = { by: 'starts_at', dir: 'asc' } as const;

/** Reads appointments for those who may see them. */
@Injectable()
export class ReadAppointments {
  constructor(
    private readonly store: AppointmentStore,
    private readonly presenter: PresentAppointments,
    private readonly drives: DayDrives,
  ) {}

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's (docs/product/accounts.md#who-sees-what). */
  readonly get = handle(appointments.get, async ({ id }, ctx) => {
    const appointment = await this.store.get(id);
    if (!canViewAppointment(ctx.caller, appointment)) throw new AppError('FORBIDDEN');
    return this.presenter.presentOne(appointment, ctx);
  });

  /** Visits to come: soonest first. Others, or all: latest first. */
  readonly listMine = handle(appointments.listMine, async ({ filter, together_id, ...input }, ctx) => {
    const { user_id } = ctx.caller;
    const isToCome = filter === 'upcoming' || filter === 'ahead';
    const request = readList(appointments.listMine, input, isToCome ? SOONEST_FIRST : undefined);
    const found = await this.store.list(
      ownedBy(ctx.caller),
      {
        ...(filter && myVisits(filter, user_id, ctx.now())),
        togetherId: together_id,
        words: request.text ?? undefined,
      },
      { ...request, text: null },
    );
    return pageOfRows(await this.presenter.present(found.appointments, ctx), found.total, request.window);
  });

  readonly getNext = handle(appointments.getNext, async (_input, ctx) => {
    const next = await this.store.next(ownedBy(ctx.caller), ctx.now());
    return next && this.presenter.presentOne(next, ctx);
  });

  /**
   * Visits that the caller manages; those of given days with the drives between them. Upcoming ones, or ones from a given day, come soonest first; others come
   * latest first.
   */
  readonly listForStaff = handle(appointments.listForStaff, async (input, ctx) => {
    const { status, from, to, phlebotomist_id, user_id } = input;
    const isAhead = status === 'pending' || status === 'approved' || status === 'no_answer';
    const toCome = isAhead || (from !== undefined && status !== 'past');
    const request = readList(appointments.listForStaff, input, toCome ? SOONEST_FIRST : undefined);
    const found = await this.store.list(
      appointmentsManagedBy(ctx.caller),
      {
        ...byStatus(status, ctx.now()),
        ...startOf(from),
        to,
        phlebotomistId: phlebotomist_id,
        userId: user_id,
      },
      request,
    );
    const isOfDays = from !== undefined && to !== undefined;
    const drives = isOfDays ? await this.drives.before(found.appointments) : null;
    const presented = await this.presenter.present(found.appointments, ctx);
    const rows = drives
      ? presented.map((visit) => ({ ...visit, drive_minutes: drives.get(visit.id) ?? null }))
      : presented;
    return pageOfRows(rows, found.total, request.window);
  });
}

type StaffStatus = InputOf<typeof appointments.listForStaff>['status'];

function byStatus(status: StaffStatus, now: Date): AppointmentFilter {
  if (status === 'past') return { past: { is: true, now } };
  return status === 'no_answer' ? { unansweredAt: now } : { status };
}

function myVisits(filter: MyVisits, patientId: number, now: Date): AppointmentFilter {
  switch (filter) {
    case 'upcoming':
      return { past: { is: false, now, patientId } };
    case 'past':
      return { past: { is: true, now, patientId } };
    case 'ahead':
      return { past: { is: false, now } };
    case 'over':
      return { past: { is: true, now }, isCanceled: false };
    case 'canceled':
      return { isCanceled: true };
    case 'results':
      return { hasResults: true };
  }
}
