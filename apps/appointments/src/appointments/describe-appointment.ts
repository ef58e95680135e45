import { Injectable } from '@nestjs/common';
import { canManageAppointment } from '@drawpoint/contracts/access';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toDollars } from '@drawpoint/rules/money';
import { fullName } from '@drawpoint/rules/name';
import { preparationOf } from '../domain/preparation.ts';
import { etaIso } from '../domain/arrival.ts';
import { endIso, startIso, windowOf } from '../domain/wall-time.ts';
import { ConfirmationStore } from '../confirmations/confirmation.store.ts';
import { holdsTime, type AppointmentRecord } from '../domain/appointment-record.ts';
import { OrdersOfVisit } from '../orders/orders-of-visit.ts';
import { ProposalStore } from '../moves/proposal.store.ts';
import { VisitFeeStore } from '../payments/visit-fee.store.ts';
import { AppointmentStore } from './appointment.store.ts';
import { termsOf } from './to-appointment.ts';

/** The data of a visit that a message may contain. */
@Injectable()
export class DescribeAppointment {
  constructor(
    private readonly store: AppointmentStore,
    private readonly confirmations: ConfirmationStore,
    private readonly proposals: ProposalStore,
    private readonly fees: VisitFeeStore,
    private readonly orders: OrdersOfVisit,
  ) {}

  readonly describe = handle(appointments.describe, async ({ id }, ctx) => {
    const appointment = await this.store.get(id);
    const { location } = appointment;
    const terms = termsOf(appointment, ctx.now());
    return {
      id,
      status: appointment.status,
      stage: appointment.stage,
      ...preparationOf(appointment),
      ...((await this.orders.missing([appointment])).has(id) && { order_missing: true as const }),
      ...(terms && { cancellation: terms }),
      ...depositIn(appointment),
      waived_fee: await this.waivedFee(appointment),
      proposal_reason: await this.proposals.openReason(id),
      confirmation_code: appointment.confirmation_code,
      starts_at: startIso(appointment),
      ends_at: endIso(appointment),
      arrival_window: windowOf(appointment),
      tz: appointment.tz,
      eta: appointment.stage === 'en_route' ? etaIso(appointment) : null,
      user_id: appointment.user_id,
      contact: appointment.user_id === null ? await this.contactOf(appointment) : null,
      patient_name: fullName(appointment.patient),
      person_name: appointment.person && fullName(appointment.patient),
      service_name: appointment.service_name,
      provider_name: appointment.provider_name,
      phlebotomist_name: appointment.phlebotomist_name,
      address: `${location.address}, ${location.address_city}, ${location.address_state} ${location.address_zip}`,
    };
  });

  readonly listPatientNames = handle(appointments.listPatientNames, async ({ ids }, { caller }) => {
    if (caller === null) return { data: [] };
    const found = await this.store.byIds(ids);
    return {
      data: found
        .filter((each) => canManageAppointment(caller, each))
        .map(({ id, user_id, patient }) => ({ id, user_id, patient_name: fullName(patient) })),
    };
  });

  private async waivedFee({ id, status }: AppointmentRecord): Promise<number | undefined> {
    const fee = status === 'canceled' ? await this.fees.find(id) : null;
    return fee?.waived_at ? toDollars(fee.cents) : undefined;
  }

  private async contactOf({ id, patient: { first_name, email, mobile } }: AppointmentRecord) {
    const confirmation = await this.confirmations.ofVisit(id);
    return confirmation?.state === 'asked' ? { first_name, email, mobile, token: confirmation.token } : null;
  }
}

/** The deposit of a visit that takes place, once it is paid. */
const depositIn = ({ deposit_cents, deposit_until, status }: AppointmentRecord) =>
  deposit_cents !== null && !deposit_until && holdsTime(status) && { deposit: toDollars(deposit_cents) };
