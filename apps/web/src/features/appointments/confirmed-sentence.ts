import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatTime } from '@drawpoint/rules/dates';
import { message } from '../../i18n/message.ts';
import { betweenText } from '../../lib/time/visit-time.ts';
import { canceledText, nextStep } from './appointment-state.ts';
import { patientName } from './appointment-text.ts';

type Sentence = { text: string; values: Record<string, string> };

/**
 * What happens next, in one sentence for the viewer: the patient, or the staff who booked or carry out the
 * visit.
 */
export function confirmedSentence(appointment: Appointment, viewerId: number): Sentence {
  const { user_id, status, phlebotomist, starts_at } = appointment;
  if (viewerId === user_id || status !== 'approved') return nextStep(appointment);
  const values = {
    patient: patientName(appointment),
    name: phlebotomist.name,
    time: formatTime(starts_at),
  };
  const between = betweenText(appointment);
  if (between) {
    const text =
      viewerId === phlebotomist.id
        ? message('Booked for {{patient}}. You visit them {{between}}.')
        : message('Booked for {{patient}}. {{name}} visits them {{between}}.');
    return { text, values: { ...values, between } };
  }
  return viewerId === phlebotomist.id
    ? { text: message('Booked for {{patient}}. You visit them at {{time}}.'), values }
    : { text: message('Booked for {{patient}}. {{name}} visits them at {{time}}.'), values };
}

/** What is still pending, next to "Booking confirmed"; null when nothing is. */
export function pendingText(
  { status, deposit_until }: Pick<Appointment, 'status' | 'deposit_until'>,
  isPatient: boolean,
): string | null {
  if (status !== 'pending' || deposit_until) return null;
  return isPatient
    ? message('The time is kept for you, and we email you as soon as it is confirmed.')
    : message('The time is kept until then.');
}

/**
 * Why a visit is canceled or denied; null when no reason was given. A denied request shows only its reason.
 */
export function reasonOf(appointment: Pick<Appointment, 'status' | 'canceled_reason'>): Sentence | null {
  const { status, canceled_reason: reason } = appointment;
  if (!reason) return null;
  return status === 'denied' ? { text: '{{reason}}', values: { reason } } : canceledText(appointment);
}
