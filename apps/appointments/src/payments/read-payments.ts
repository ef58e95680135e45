import { Injectable } from '@nestjs/common';
import { appointmentsManagedBy, canViewAppointment, ownedBy } from '@drawpoint/contracts/access';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toDollars } from '@drawpoint/rules/money';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import { ChargeStore } from './charge.store.ts';
import { PaymentFilters } from './payment-filters.ts';
import { PaymentListStore } from './payment-list.store.ts';
import { PresentPayments } from './present-payments.ts';
import { ReconciliationStore } from './reconciliation.store.ts';
import { toReceipt } from './to-receipt.ts';

/** docs/product/payments.md#finances */
const UNPAID_SHOWN = 6;

/**
 * Reads payments for the back office, and unpaid visits and receipts for patients
 * (docs/product/payments.md#finances).
 */
@Injectable()
export class ReadPayments {
  constructor(
    private readonly store: PaymentListStore,
    private readonly charges: ChargeStore,
    private readonly presenter: PresentPayments,
    private readonly reconciliation: ReconciliationStore,
    private readonly filters: PaymentFilters,
    private readonly appointments: AppointmentStore,
    private readonly visits: PresentAppointments,
  ) {}

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's. */
  readonly getReceipt = handle(payments.getReceipt, async ({ id }, ctx) => {
    const part = await this.charges.findPart(id);
    const charge = part && (await this.charges.find(part.charge_id));
    if (!part || !charge) throw new AppError('NOT_FOUND');
    if (!canViewAppointment(ctx.caller, part)) throw new AppError('FORBIDDEN');
    return toReceipt(charge, await this.charges.partsOfCharge(null, charge.id));
  });

  /** Visits that were called off are not due. */
  readonly unpaidSummary = handle(payments.unpaidSummary, async (_input, ctx) => {
    const unpaid = await this.charges.unpaidOf(ownedBy(ctx.caller));
    const shown = await Promise.all(
      unpaid.slice(0, UNPAID_SHOWN).map(({ id }) => this.appointments.find(id)),
    );
    return {
      count: unpaid.length,
      total_due: toDollars(unpaid.reduce((sum, { due }) => sum + due, 0)),
      appointments: await this.visits.present(
        shown.filter((visit) => visit !== null),
        ctx,
      ),
    };
  });

  readonly list = handle(payments.list, async (input, ctx) => {
    const request = readList(payments.list, input);
    const { filter } = await this.filters.read(input, ctx);
    const { rows, total } = await this.store.list(appointmentsManagedBy(ctx.caller), filter, request);
    return pageOfRows(await this.presenter.present(rows, ctx), total, request.window);
  });

  readonly listDifferences = handle(payments.listDifferences, async () => ({
    data: await this.reconciliation.open(),
  }));
}
