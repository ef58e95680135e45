import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { addresses, type Address } from '@drawpoint/contracts/auth/addresses.contract';
import { persons } from '@drawpoint/contracts/auth/persons.contract';
import { bookingSessions, type BookingSession } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { catalog, type Phlebotomist, type Service } from '@drawpoint/contracts/booking/catalog.contract';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import {
  slots,
  type FirstAvailable,
  type Slot,
  type SlotMap,
} from '@drawpoint/contracts/booking/slots.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { answer, pageOf } from './api.ts';
import { PATIENT, PHLEBOTOMIST, PROVIDER } from './people.ts';
import { fill, renderScreen, signInAs } from './render.tsx';

const MS_PER_DAY = 86_400_000;
const PLACE = { lat: 40.748, lng: -73.986 };

export const ROUTINE: Service = {
  ...{ id: 1, name: 'Routine Blood Draw', price: 89, length_minutes: 30, extra_extension_minutes: 15 },
  ...{ active: true, accepted: true, provider_disabled: false, description: null, preparation: null },
  ...{ bring: null, fasting: false, fasting_hours: null, bring_order: false, medicines: null },
  result_days: null,
};

const MARIA: Phlebotomist = {
  ...{ id: PHLEBOTOMIST.id, first_name: 'Maria', last_name: 'Santos', name: 'Maria Santos', email: '' },
  ...{ providers: [PROVIDER], provider_id: PROVIDER.id, service_address: { lat: 40.75, lng: -73.99 } },
  ...{ service_radius_km: 20, service_extra_radius_km: 30, service_extra_charge: 35, title: null },
  ...{ license_state: null, languages: [] },
};

/** Two days from now by UTC, so that it is ahead in any zone. */
export const DAY = new Date(Date.now() + 2 * MS_PER_DAY).toISOString().slice(0, 10);
const slotAt = (from: string, to: string): Slot => ({
  date: DAY,
  start: `${DAY}T${from}:00-05:00`,
  end: `${DAY}T${to}:00-05:00`,
});
/** 9:00 and 9:30 am. */
export const FREE = [slotAt('09:00', '09:30'), slotAt('09:30', '10:00')] as const;

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

const SESSION: BookingSession = {
  ...{ token: 'a-session-of-a-test-0001', expires_at: inMinutes(60), provider_id: null },
  ...{ phlebotomist_id: null, service_id: null, patient: null, persons: [], slot: null, held_until: null },
  ...{ override_reason: null, disclaimers: {}, line_items: [], price: 0, currency: 'USD', place: null },
};

const CONSENTS = [
  { key: 'terms_accept', label: 'I accept the terms.', url: '/terms', given_at: null },
  { key: 'hipaa_notice_ack', label: 'I have read the notice.', url: '/privacy', given_at: null },
];

/**
 * Mocks the calls of a patient's booking: one service, one company with Maria Santos, two free times. The
 * session answers with what was sent to it. Returns these updates.
 */
export function answerBooking() {
  signInAs(PATIENT);
  let session = SESSION;
  answer(catalog.getMyPhlebotomist, null);
  answer(addresses.list, pageOf<Address>([]));
  answer(appointments.listMine, pageOf<Appointment>([]));
  answer(persons.list, { data: [] });
  const { token, expires_at } = SESSION;
  answer(bookingSessions.create, { token, expires_at, took_over: false });
  answer(bookingSessions.listRequiredDisclaimers, { data: CONSENTS });
  answer(geocoding.geocode, { ...PLACE, precision: 'street' });
  answer(geocoding.suggest, { data: [], offered: false });
  answer(catalog.listServices, { data: [ROUTINE] });
  answer(catalog.listProviders, { data: [PROVIDER] });
  answer(catalog.listPhlebotomists, { data: [MARIA] });
  answer(catalog.getAvailability, { tz: 'America/New_York', rules: [] });
  answer(slots.listFirst, { data: [FIRST] });
  answer<typeof slots.list, SlotMap>(slots.list, { [DAY]: [...FREE] });
  return answer(bookingSessions.update, (sent) => {
    const { slot } = sent as { slot?: { start: string } | null };
    const chosen = slot ? FREE.find(({ start }) => start === slot.start)! : null;
    session = {
      ...session,
      ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)),
      ...(slot !== undefined && {
        slot: chosen && { date: chosen.date, start: chosen.start, end: chosen.end },
        held_until: chosen && inMinutes(10),
      }),
      ...(sent.patient != null && { place: { ...PLACE, precision: 'street' as const } }),
      ...{ price: 114, line_items: [{ label: ROUTINE.name, amount: 114 }] },
    };
    return session;
  });
}

const FIRST: FirstAvailable = {
  ...{ phlebotomist_id: MARIA.id, first_name: 'Maria', last_name: 'Santos', provider_id: PROVIDER.id },
  ...{ price: 114, length_minutes: 30, tz: 'America/New_York', slot: FREE[0] },
};

/** A session that holds 9:30 am. */
export const HELD: BookingSession = {
  ...{ ...SESSION, provider_id: PROVIDER.id, phlebotomist_id: MARIA.id, service_id: ROUTINE.id },
  ...{ slot: FREE[1], held_until: inMinutes(10), price: 114 },
};

/** The wizard, opened by Ada Lane. Steps go by their name in the list: `Location` to `Review`. */
export async function openWizard(query = '') {
  const user = await renderScreen(`/appointments/book${query}`);
  await screen.findByRole('navigation', { name: 'Steps of the booking' });
  const next = () => screen.getByRole('button', { name: 'Next' });
  const step = (name: string) =>
    within(screen.getByRole('navigation', { name: 'Steps of the booking' })).getByRole<HTMLButtonElement>(
      'button',
      { name: new RegExp(`${name}$`) },
    );
  return {
    user,
    next,
    step,
    shows: (name: string) => waitFor(() => expect(step(name).getAttribute('aria-current')).toBe('step')),
    goOn: () => user.click(next()),
    isNextDisabled: () => next().getAttribute('aria-disabled') === 'true',
    choose: async (name: RegExp) => user.click(await screen.findByRole('radio', { name })),
    fillLocation: () => fillLocation(user),
    confirm: async () => user.click(await screen.findByRole('button', { name: /^Confirm/ })),
    chooseTime: async (name: string) => {
      const times = within(await screen.findByRole('region', { name: 'Free times' }));
      await user.click(await times.findByRole('button', { name }));
    },
  };
}

/** The wizard after a routine draw was chosen. */
export async function chooseRoutine(query = '') {
  const wizard = await openWizard(query);
  await wizard.fillLocation();
  await wizard.goOn();
  await wizard.choose(/Routine Blood Draw/);
  await wizard.goOn();
  return wizard;
}

/** The wizard at the free times of Maria Santos. */
export async function toTimes(query = '') {
  const wizard = await chooseRoutine(query);
  await wizard.choose(/Maria Santos/);
  await wizard.goOn();
  await wizard.shows('Time');
  return wizard;
}

/** The wizard with all choices made. */
export async function toReview(query = '') {
  const wizard = await toTimes(query);
  await wizard.chooseTime('9:00 am');
  await wizard.goOn();
  for (const { label } of CONSENTS) await wizard.user.click(await screen.findByLabelText(label));
  await wizard.goOn();
  await wizard.shows('Review');
  return wizard;
}

const ADDRESS = { Address: '350 5th Ave', City: 'New York', ZIP: '10118' };

async function fillLocation(user: UserEvent): Promise<void> {
  await fill(user, screen.getByLabelText('Mobile'), '2125550188');
  for (const [label, text] of Object.entries(ADDRESS)) await fill(user, screen.getByLabelText(label), text);
  await user.selectOptions(screen.getByLabelText('State'), 'NY');
}
