import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { message } from '../../i18n/message.ts';

type WithPatient = Pick<Appointment, 'patient' | 'user'>;

/** The full name of the patient. */
export const patientName = ({ patient }: WithPatient): string => `${patient.first_name} ${patient.last_name}`;

/** The name of the account that booked; null when it is the patient's own. */
export function bookedBy(appointment: WithPatient): string | null {
  const name = `${appointment.user.first_name} ${appointment.user.last_name}`;
  return name === patientName(appointment) ? null : name;
}

/**
 * The name of the phlebotomist who requests a booking; the provider when the patient chooses the
 * phlebotomist.
 */
export const requesterName = ({
  phlebotomist,
  provider,
}: Record<'phlebotomist' | 'provider', { name: string | null }>): string =>
  phlebotomist.name ?? provider.name ?? message('Our team');
