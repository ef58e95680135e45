import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatPhone } from '@drawpoint/rules/phone';
import type { Contact, TypedAddress } from './draft.ts';

/** A patient as their appointments tell of them. */
export type KnownPatient = { id: number; contact: Contact; address: Partial<TypedAddress> };

type Visit = Pick<Appointment, 'user' | 'patient' | 'location' | 'created_at'>;

/**
 * The accounts behind appointments, each once and by the newest of theirs. The mobile is left empty where an
 * appointment was for somebody else than its account; left out are accounts whose email is not to be seen, and visits
 * that are part of none.
 */
export function patientsOf(appointments: readonly Visit[]): KnownPatient[] {
  const newestFirst = [...appointments].sort(
    (one, other) => Date.parse(other.created_at) - Date.parse(one.created_at),
  );
  const known = new Map<number, KnownPatient>();
  for (const { user, patient, location } of newestFirst) {
    if (user.id === null || user.email === null || known.has(user.id)) continue;
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
