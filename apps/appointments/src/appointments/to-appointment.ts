import type { Appointment, CancellationTerms } from '@drawpoint/contracts/appointments/appointment';
import { toDollars } from '@drawpoint/rules/money';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import { isOfPrice, keptOf } from '../payments/domain/amount-due.ts';
import { cancellationOf, feeBalance, noShowFee } from '../payments/domain/fee-due.ts';
import { FEE_LABELS } from '@drawpoint/contracts/appointments/payment';
import { paymentStatusOf, type Payment } from '../domain/payment-status.ts';
import {
  holdsTime,
  totalCents,
  type AppointmentRecord,
  type PricedLine,
} from '../domain/appointment-record.ts';
import { attendanceOf } from '../domain/attendance.ts';
import { preparationOf } from '../domain/preparation.ts';
import { arrivalAround } from '../domain/arrival.ts';
import { endIso, startIso, windowOf } from '../domain/wall-time.ts';
import type { FeeRow } from './around-visits.store.ts';
import type { PaymentRecord } from '../payments/charge.store.ts';

const MS_PER_MINUTE = 60_000;

/** The people of a visit: the account, and the person visited as typed. */
export type AppointmentPeople = Pick<Appointment, 'user' | 'patient' | 'person' | 'confirmation'>;

/** A visit as its parties see it (docs/product/visits.md#states). */
export function toAppointment(
  appointment: AppointmentRecord,
  { user, patient, person, confirmation }: AppointmentPeople,
  payments: readonly PaymentRecord[] = [],
  documents: Appointment['documents'] = [],
  phlebotomistEmail = '',
): Omit<Appointment, 'actions' | 'planned_at' | 'proposal' | 'early_steps' | 'last_step'> {
  const { location, provider_id, service_id } = appointment;
  const total = totalCents(appointment);
  return {
    id: appointment.id,
    confirmation_code: appointment.confirmation_code,
    status: appointment.status,
    payment_status: paymentStatusOf(counted(payments), total),
    stage: appointment.stage,
    outcome: appointment.outcome,
    en_route_at: isoOf(appointment.en_route_at),
    arrival: appointment.stage === 'en_route' ? arrivalAround(appointment) : null,
    arrived_at: isoOf(appointment.arrived_at),
    drawn_at: isoOf(appointment.drawn_at),
    completed_at: isoOf(appointment.completed_at),
    ...(appointment.delivered_at && { delivered_at: onItsClock(appointment, appointment.delivered_at) }),
    starts_at: startIso(appointment),
    ends_at: endIso(appointment),
    arrival_window: windowOf(appointment),
    tz: appointment.tz,
    user_id: appointment.user_id,
    user,
    patient,
    person,
    spoken_consent: toSpokenConsent(appointment.spoken_consent),
    together_id: appointment.together_id,
    confirmation,
    provider_id,
    provider: { id: provider_id, name: appointment.provider_name },
    phlebotomist: {
      id: appointment.phlebotomist_id,
      name: appointment.phlebotomist_name,
      email: phlebotomistEmail,
    },
    service_id,
    service: { id: service_id, name: appointment.service_name },
    location: {
      address: location.address,
      address_city: location.address_city,
      address_state: location.address_state,
      address_zip: location.address_zip,
      lat: location.place?.lat ?? null,
      lng: location.place?.lng ?? null,
      precision: location.place?.precision ?? null,
      special_instructions: location.special_instructions,
      notes: null,
    },
    address_id: appointment.address_id,
    default_drive_minutes: appointment.default_drive_minutes,
    line_items: linesOf(appointment.line_items),
    price_subtotal: toDollars(appointment.subtotal_cents),
    extras: linesOf(appointment.extras),
    price_extra: toDollars(appointment.extra_cents),
    price_extra_paid: toDollars(
      payments.reduce((sum, part) => sum + (part.purpose === 'extra' ? keptOf(part) : 0), 0),
    ),
    price_total: toDollars(total),
    payments: counted(payments).map(({ status, cents }) => ({ status, amount_total: toDollars(cents) })),
    ...toDeposit(appointment),
    canceled_by: appointment.canceled_by,
    canceled_at: isoOf(appointment.canceled_at),
    canceled_reason: appointment.canceled_reason,
    ...(appointment.no_show_answer !== null &&
      appointment.no_show_answered_at && {
        no_show_answer: {
          text: appointment.no_show_answer,
          at: appointment.no_show_answered_at.toISOString(),
        },
      }),
    documents,
    user_rating: appointment.rating,
    user_comment: appointment.comment,
    tip_amount: dollarsOf(appointment.tip_cents),
    pay_extra: dollarsOf(appointment.pay_extra_cents),
    rated_at: isoOf(appointment.rated_at),
    booking_payload: { completion: { notes: appointment.notes } },
    attendance: attendanceOf(appointment),
    ...preparationOf(appointment),
    result_days: appointment.result_days,
    replaces_id: appointment.replaces_id,
    series: seriesOf(appointment),
    created_at: appointment.created_at.toISOString(),
  };
}

/** When a visit with an arrival window is planned to begin, on its own clock; null for an exact time. */
export const plannedIso = (visit: AppointmentRecord): string | null =>
  visit.planned_at && onItsClock(visit, visit.planned_at);

/** A moment on the clock of a visit. */
export const onItsClock = ({ tz }: Pick<AppointmentRecord, 'tz'>, at: Date): string =>
  toOffsetIso(tz, Math.floor(at.getTime() / MS_PER_MINUTE));

const seriesOf = ({ series_id: id, series_number, series_count }: AppointmentRecord): Appointment['series'] =>
  id === null ? null : { id, number: series_number ?? 0, count: series_count ?? 0 };
/** The terms of a visit that can still cause a fee. Null without an account: nobody would owe it. */
export function termsOf(visit: AppointmentRecord, now: Date): (CancellationTerms & { fee: number }) | null {
  const { freeUntil, late, fee } = cancellationOf(visit, 'patient', now);
  const absent = noShowFee(visit);
  if (late + absent === 0 || visit.user_id === null || !holdsTime(visit.status)) return null;
  const free_until = toOffsetIso(visit.tz, freeUntil.getTime() / MS_PER_MINUTE);
  return {
    free_until,
    ...{ late_fee: toDollars(late), no_show_fee: toDollars(absent), fee: toDollars(fee) },
  };
}

/** The deposit while it is open, and that it goes back. */
const toDeposit = ({ deposit_cents, deposit_until }: AppointmentRecord) => ({
  ...(deposit_until && {
    ...{ deposit_due: toDollars(deposit_cents ?? 0), deposit_until: deposit_until.toISOString() },
  }),
  ...(deposit_cents != null && { returns_payment: true as const }),
});

/** The fee of a visit that was called off. */
export function toFee(
  { status }: AppointmentRecord,
  fee: FeeRow | undefined,
  payments: readonly PaymentRecord[],
): Pick<Appointment, 'fee'> {
  // The patient may not have been told of the no-show yet.
  if (!fee || status !== 'canceled') return {};
  const { due, pending } = feeBalance(fee, payments);
  return {
    fee: {
      ...{ label: FEE_LABELS[fee.kind], amount: toDollars(fee.cents), waived: fee.waived_at !== null },
      ...{ due: toDollars(Math.max(0, due - pending)), pending: toDollars(pending) },
    },
  };
}

const toSpokenConsent = (spoken: AppointmentRecord['spoken_consent']): Appointment['spoken_consent'] =>
  spoken && { heard_by: spoken.name, language: spoken.language, versions: spoken.versions };

export const isoOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;
const dollarsOf = (cents: number | null): number | null => (cents === null ? null : toDollars(cents));
export const linesOf = (lines: readonly PricedLine[]) =>
  lines.map(({ label, cents }) => ({ label, amount: toDollars(cents) }));

/**
 * Payments without tips and fees (docs/product/payments.md#promises). A partly refunded payment counts with the rest
 * of its amount.
 */
const counted = (payments: readonly PaymentRecord[]): Payment[] =>
  payments.filter(isOfPrice).map((part) => ({
    status: part.status,
    cents: part.status === 'succeeded' ? keptOf(part) : part.cents,
  }));
