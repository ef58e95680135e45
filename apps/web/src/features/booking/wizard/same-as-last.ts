import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import type { Address } from '@drawpoint/contracts/auth/addresses.contract';
import { formatPhone } from '@drawpoint/rules/phone';
import { t } from '../../../i18n/translate.ts';
import { EMPTY_DRAFT, type Draft } from './draft.ts';

/** A past booking that can be repeated. */
export type LastAppointment = Pick<
  Appointment,
  | 'created_at'
  | 'status'
  | 'patient'
  | 'person'
  | 'provider'
  | 'provider_id'
  | 'phlebotomist'
  | 'service'
  | 'service_id'
  | 'location'
  | 'address_id'
>;

/** A visit that took place says best what to repeat, a canceled one least. */
const rank = ({ status }: LastAppointment): number =>
  status === 'completed' ? 0 : status === 'canceled' ? 2 : 1;

/**
 * The appointment to repeat: the one booked last of those that took place, else of the others, without denied
 * ones. Null when none can be repeated.
 */
export function lastOf<Each extends LastAppointment>(appointments: readonly Each[]): Each | null {
  return (
    appointments
      .filter(({ status, service_id, provider_id }) => status !== 'denied' && service_id && provider_id)
      .sort(
        (one, other) => rank(one) - rank(other) || Date.parse(other.created_at) - Date.parse(one.created_at),
      )[0] ?? null
  );
}

/** Describes the last booking in one line. */
export const lastText = ({
  service,
  phlebotomist,
  location,
}: Pick<LastAppointment, 'service' | 'phlebotomist' | 'location'>): string =>
  t('{{service}} with {{name}}, {{address}}', {
    service: t(service.name),
    name: phlebotomist.name,
    address: location.address,
  });

/**
 * A draft with the last appointment's patient (nobody, where that person is not on the list any more), address, service and phlebotomist. Time and consents are not
 * copied. The server validates every choice again.
 */
export function sameAsLast(
  draft: Draft,
  last: LastAppointment,
  saved: readonly Address[],
  persons: readonly { id: number }[],
): Draft {
  const { patient, location } = last;
  const { address, address_city: city, address_state, address_zip } = location;
  const kept =
    saved.find(({ id }) => id === last.address_id) ??
    saved.find(({ line1, zip }) => line1 === address && zip === address_zip);
  return {
    ...EMPTY_DRAFT,
    contact: {
      // The name of somebody who is cared for is no contact.
      first_name: last.person ? draft.contact.first_name : patient.first_name,
      last_name: last.person ? draft.contact.last_name : patient.last_name,
      email: patient.email ?? draft.contact.email,
      mobile: patient.mobile ? formatPhone(patient.mobile) : draft.contact.mobile,
    },
    persons:
      last.person === null ? [null] : persons.filter(({ id }) => id === last.person?.id).map(({ id }) => id),
    addressId: kept?.id ?? null,
    typed: kept ? EMPTY_DRAFT.typed : { ...EMPTY_DRAFT.typed, address, city, address_state, address_zip },
    special_instructions: location.special_instructions ?? '',
    serviceId: last.service_id,
    providerId: last.provider_id,
    phlebotomistId: last.phlebotomist.id,
    anyone: false,
  };
}
