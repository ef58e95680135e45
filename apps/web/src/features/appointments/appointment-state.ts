import type { Appointment, AppointmentStatus } from '@drawpoint/contracts/appointments/appointment';
import { formatTime } from '@drawpoint/rules/dates';
import { NOT_PAID, ownVisitStatusLabel } from '@drawpoint/rules/labels';
import { formatMoney } from '@drawpoint/rules/money';
import { firstName } from '@drawpoint/rules/name';
import { message } from '../../i18n/message.ts';
import { localTime } from '../../lib/time/local-time.ts';
import { betweenText } from '../../lib/time/visit-time.ts';
import type { Tone } from '../../ui/text/Status.tsx';

export const STATUS_TONES: Record<AppointmentStatus, Tone> = {
  pending: 'wait',
  approved: 'good',
  denied: 'bad',
  canceled: 'calm',
  completed: 'calm',
};

type Sentence = { text: string; values: Record<string, string> };
type AppointmentRecord = Pick<
  Appointment,
  | 'status'
  | 'stage'
  | 'outcome'
  | 'arrival'
  | 'starts_at'
  | 'arrival_window'
  | 'phlebotomist'
  | 'canceled_by'
  | 'user_id'
  | 'canceled_reason'
  | 'deposit_due'
  | 'deposit_until'
>;

/** The status that a visit's patient reads. */
export const ownStatus = ({ status, deposit_until }: Pick<Appointment, 'status' | 'deposit_until'>): string =>
  deposit_until ? message('To be paid') : ownVisitStatusLabel(status);

/** What happens next with a visit, as one sentence for its patient: `t(text, values)`. */
export function nextStep(appointment: AppointmentRecord): Sentence {
  const values = {
    name: firstName(appointment.phlebotomist.name),
    time: formatTime(appointment.starts_at),
  };
  const between = betweenText(appointment);
  switch (appointment.status) {
    case 'pending':
      if (appointment.deposit_until) return toPay(appointment.deposit_due, appointment.deposit_until);
      return { text: message('{{name}} will confirm, usually within 2 hours.'), values };
    case 'approved':
      if (appointment.stage !== null) return progressText(appointment, values);
      return between
        ? { text: message('{{name}} arrives {{between}}.'), values: { ...values, between } }
        : { text: message('{{name}} will be there at {{time}}.'), values };
    case 'denied':
      if (appointment.canceled_reason === NOT_PAID)
        return { text: message('It was not paid in time. Please choose another time.'), values };
      return { text: message('{{name}} could not take this visit. Please choose another time.'), values };
    case 'canceled':
      if (appointment.outcome === 'no_show')
        return { text: message('{{name}} came, but nobody was there. Please choose another time.'), values };
      if (appointment.outcome === 'failed_draw')
        return {
          text: message('We couldn’t complete the draw this time. Please choose another time.'),
          values,
        };
      return appointment.canceled_by === appointment.user_id
        ? { text: message('You canceled this visit.'), values }
        : { text: message('We had to cancel this visit. Please choose another time.'), values };
    case 'completed':
      return { text: message('This visit is complete.'), values };
  }
}

const toPay = (due = 0, until: string): Sentence => ({
  text: message('Pay {{amount}} by {{time}} to keep this time.'),
  values: { amount: formatMoney(due), time: localTime(new Date(until)) },
});

/** The text for a visit that is under way. */
function progressText(
  { stage, arrival }: Pick<AppointmentRecord, 'stage' | 'arrival'>,
  values: Record<string, string>,
): Sentence {
  if (stage === 'drawn')
    return { text: message('Your specimen is drawn. {{name}} is finishing the visit.'), values };
  if (stage === 'arrived') return { text: message('{{name}} is at your door.'), values };
  if (arrival === null) return { text: message('{{name}} is on the way to you.'), values };
  const times = { ...values, from: formatTime(arrival.from), to: formatTime(arrival.to) };
  return { text: message('{{name}} is on the way, expected between {{from}} and {{to}}.'), values: times };
}

/** Whether somebody other than the patient canceled the visit (docs/product/visits.md#patient-lists). */
export const isStaffCancel = ({
  status,
  canceled_by,
  user_id,
}: Pick<Appointment, 'status' | 'canceled_by' | 'user_id'>): boolean =>
  status === 'canceled' && canceled_by !== user_id;

/** Why staff canceled a visit (docs/product/visits.md#patient-lists): `t(text, values)`. */
export const canceledText = ({ canceled_reason }: Pick<Appointment, 'canceled_reason'>): Sentence =>
  canceled_reason
    ? { text: message('Canceled: {{reason}}'), values: { reason: canceled_reason } }
    : { text: message('Canceled by staff.'), values: {} };

/** Whether the Pay button is shown. Other payment states mean paid, and a canceled visit is never paid for. */
export const isUnpaid = ({
  status,
  payment_status,
}: Pick<Appointment, 'status' | 'payment_status'>): boolean =>
  ['pending', 'approved', 'completed'].includes(status) &&
  ['none', 'partial', 'failed', 'pending'].includes(payment_status);
