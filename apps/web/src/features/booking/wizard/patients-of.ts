import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatPhone } from '@drawpoint/rules/phone';
import type { Contact, TypedAddress } from './draft.ts';

/** A patient as known from their appointments. */
export type KnownPatient = { id: number; contact: Contact; address: Partial<TypedAddress> };

type Visit = Pick<Appointment, 'user' | 'patient' | 'location' | 'created_at'>;

/**
 * The distinct accounts of appointments, each from its newest one. The mobile is empty when that appointment
 * was for somebody else. Accounts without an email, or with a hidden one, and visits without an account are skipped.
 */
export function patientsOf(appointments: readonly Visit[]): KnownPatient[] {
  const newestFirst = [...appointments].sort(
    (one, other) => Date.parse(other.created_at) - Date.parse(one.created_at),
  );
  const known = new Map<number, KnownPatient>();
  for (const { user, patient, location } of newestFirst) {
    if (user.id === null || !user.email || known.has(user.id)) continue;
    const { first_name, last_name, email } = user;
    const isOwn = patient.first_name === first_name && patient.last_name === last_name;
    const { address, address_city: city, address_state, address_zip } = location;
    known.set(user.id, {
      id: user.id,
      contact: {
        ...{ first_name, last_name, email },
        mobile: isOwn && patient.mobile ? formatPhone(patient.mobile) : '',
      },
      address: { address, city, address_state, address_zip },
    });
  }
  return [...known.values()];
}
