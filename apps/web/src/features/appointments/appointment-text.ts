import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { message } from '../../i18n/message.ts';

type WithPatient = Pick<Appointment, 'patient' | 'user'>;

/** Who is to be drawn. */
export const patientName = ({ patient }: WithPatient): string => `${patient.first_name} ${patient.last_name}`;

/** Whose account booked, where that is somebody else than the patient; else null. */
export function bookedBy(appointment: WithPatient): string | null {
  const name = `${appointment.user.first_name} ${appointment.user.last_name}`;
  return name === patientName(appointment) ? null : name;
}

/** Who asks a patient to book, by name; the provider where the patient chooses the phlebotomist. */
export const askerOf = ({
  phlebotomist,
  provider,
}: Record<'phlebotomist' | 'provider', { name: string | null }>): string =>
  phlebotomist.name ?? provider.name ?? message('Our team');
