import { Injectable } from '@nestjs/common';
import { appointmentsManagedBy, canViewAppointment } from '@drawpoint/contracts/access';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { sumDollars, toDollars } from '@drawpoint/rules/money';
import { startOf } from '../appointments/appointment-filter.store.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import { ChargeStore } from '../payments/charge.store.ts';
import { tipBalance } from '../payments/domain/tip-due.ts';
import { toReceipt } from '../payments/to-receipt.ts';

/** Reads the summary of a visit, and the back office's list of visits. */
@Injectable()
export class ReadVisits {
  constructor(
    private readonly store: AppointmentStore,
    private readonly charges: ChargeStore,
    private readonly presenter: PresentAppointments,
  ) {}

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's. */
  readonly getSummary = handle(visits.getSummary, async ({ id }, ctx) => {
    const record = await this.store.get(id);
    if (!canViewAppointment(ctx.caller, record)) throw new AppError('FORBIDDEN');
    const appointment = await this.presenter.presentOne(record, ctx);
    const { extras, price_extra, price_extra_paid } = appointment;
    const extra_due = Math.max(0, sumDollars([price_extra, -price_extra_paid]));
    const parts = await this.charges.partsOfAppointments([id]);
    const tip = tipBalance(record, parts);
    const tip_due = toDollars(Math.max(0, tip.due - tip.pending));
    const tip_pending = toDollars(tip.pending);
    const receipts = (await this.charges.succeededOf(null, id)).map((charge) =>
      toReceipt(
        charge,
        parts.filter(({ charge_id }) => charge_id === charge.id),
      ),
    );
    return {
      appointment,
      notes: appointment.booking_payload.completion.notes,
      extras,
      extra_due,
      tip_due,
      tip_pending,
      receipts,
    };
  });

  /** Starts now, unless `from` or `include_past` is given. */
  readonly list = handle(visits.list, async (input, ctx) => {
    const { status, from, to, phlebotomist_id, include_past } = input;
    const request = readList(visits.list, input);
    const start = from === undefined && !include_past ? { startsFrom: ctx.now() } : startOf(from);
    const found = await this.store.list(
      appointmentsManagedBy(ctx.caller),
      { status, ...start, to, phlebotomistId: phlebotomist_id },
      request,
    );
    return pageOfRows(await this.presenter.present(found.appointments, ctx), found.total, request.window);
  });
}
