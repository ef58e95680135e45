import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { phonePatients } from '@drawpoint/contracts/auth/phone-patients.contract';
import { bookings } from '@drawpoint/contracts/booking/bookings.contract';
import { type BookingSession, bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { slots, type SlotMap } from '@drawpoint/contracts/booking/slots.contract';
import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import { screen, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { ADMIN } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const ROSA = {
  ...{ id: 41, first_name: 'Rosa', last_name: 'Alvarez', date_of_birth: '1944-05-06' },
  ...{ email: '', mobile: '+12125550143', same_birth_date: true },
};
const SLOT = { date: '2099-03-03', start: '2099-03-03T09:15:00-05:00', end: '2099-03-03T10:15:00-05:00' };
const LATER = { ...SLOT, start: '2099-03-03T13:00:00-05:00', end: '2099-03-03T14:00:00-05:00' };
const PERSON = {
  ...{ phlebotomist_id: 2, first_name: 'Maria', last_name: 'Santos', provider_id: 1 },
  ...{ price: 114, length_minutes: 60, tz: 'America/New_York', slot: SLOT },
};
const SESSION: BookingSession = {
  ...{ token: 'x'.repeat(43), expires_at: '2099-03-03T12:00:00Z', provider_id: 1, phlebotomist_id: 2 },
  ...{ service_id: 1, patient: null, persons: [], slot: SLOT, held_until: '2099-03-03T11:10:00Z' },
  ...{ override_reason: null, disclaimers: {}, line_items: [], price: 114, currency: 'USD', place: null },
};
const SMS_OFF = {
  ...{ available: false, phone: null, state: 'none' as const, changed_at: null },
  ...{ text: '', text_version: '1' },
};

const button = (name: string | RegExp) => screen.findByRole('button', { name });

async function search() {
  signInAs(ADMIN);
  const user = await renderScreen('/admin/phone-booking');
  await findRosa(user);
  return user;
}

async function findRosa(user: Awaited<ReturnType<typeof renderScreen>>) {
  await fill(user, await screen.findByLabelText('First name'), 'Rosa');
  await fill(user, screen.getByLabelText('Last name'), 'Álvarez');
  await fill(user, screen.getByLabelText('Date of birth'), '05-06-1944');
  await user.click(await button('Find'));
}

/** What is asked once the caller is known. */
function serve(last: (typeof VISIT)[] = []) {
  answer(appointments.listForStaff, pageOf(last));
  answer(smsConsent.getOwn, SMS_OFF);
  answer(catalog.listServices, {
    data: [{ ...SERVICE, id: 1, name: 'Routine Blood Draw' }],
  });
  answer(geocoding.geocode, { lat: 40.7, lng: -73.9, precision: 'zip' });
  answer(slots.listFirst, { data: [PERSON] });
  answer<typeof slots.list, SlotMap>(slots.list, { [SLOT.date]: [SLOT, LATER] });
  answer(bookingSessions.create, { token: SESSION.token, expires_at: SESSION.expires_at, took_over: false });
  answer(bookingSessions.listRequiredDisclaimers, {
    data: [{ key: 'hipaa_notice_ack', label: 'HIPAA notice', url: null, given_at: null }],
  });
}
const SERVICE = {
  ...{ price: 89, length_minutes: 60, extra_extension_minutes: 0, active: true },
  ...{ preparation: null, description: null, bring: null, fasting: false, result_days: null },
  ...{ fasting_hours: null, bring_order: false, medicines: null },
  ...{ accepted: true, provider_disabled: false },
};

describe('Booking by phone', () => {
  it('an only match is chosen, the last visit fills in, three taps book; the next caller sees no taken time', async () => {
    answer(phonePatients.find, { data: [ROSA] });
    serve([VISIT]);
    const updated = answer(bookingSessions.update, SESSION);
    const user = await search();
    await screen.findByRole('heading', { name: 'Rosa Alvarez' });
    screen.getByText('Born 05-06-1944 · (212) 555-0143 · No email');
    expect(await screen.findByLabelText<HTMLInputElement>('Address')).toHaveProperty('value', '350 5th Ave');
    await user.click(await button(/Mar 3, 2099, 9:15 am/));
    const agreed = await screen.findByRole('checkbox', { name: /The caller has heard them and agrees/ });
    const book = await button('Book Tue, Mar 3, 2099, 9:15 am for $114.00');
    expect(book).toHaveProperty('disabled', true);
    await user.click(agreed);
    const booked = answer(bookings.create, { appointment_id: 5, appointment_ids: [5] });
    answer(appointments.get, VISIT);
    await user.dblClick(book);
    await screen.findByText('KX7P2M9Q');
    expect(booked).toEqual([{ token: SESSION.token, price: 114 }]);
    expect(updated).toMatchObject([
      { service_id: 1, provider_id: 1, phlebotomist_id: 2, slot: { start: SLOT.start } },
      { disclaimers: { hipaa_notice_ack: true } },
    ]);
    expect(updated[0]!['patient']).toMatchObject({ user_id: 41, email: '', mobile: '+12125550143' });
    answer<typeof slots.list, SlotMap>(slots.list, { [SLOT.date]: [LATER] });
    await user.click(await button('Next caller'));
    await findRosa(user);
    await button(/Mar 3, 2099, 1:00 pm/);
    expect(screen.queryByRole('button', { name: /9:15 am/ })).toBe(null);
  });

  it('likely ones are offered, and somebody else is added once', async () => {
    const other = { ...ROSA, id: 42, date_of_birth: null, same_birth_date: false };
    answer(phonePatients.find, { data: [other] });
    serve();
    const user = await search();
    await screen.findByRole('heading', { name: 'Is it one of these?' });
    await button(/No date of birth/);
    await screen.findByRole('heading', { name: 'Somebody else' });
    await user.click(await button('Add patient'));
    await screen.findByText('Enter the telephone number.');
    const problem = 'The mobile number must have 10 digits, or + and 8 to 15 digits.';
    refuse(phonePatients.create, 'INVALID_INPUT', { errors: { mobile: [problem] } });
    await fill(user, screen.getByLabelText('Telephone'), '2125550143');
    await user.click(await button('Add patient'));
    await screen.findByText(problem);
    await user.click(await button(/Rosa Alvarez/));
    await screen.findByRole('heading', { name: 'Rosa Alvarez' });
    await user.click(await button('Change'));
    await screen.findByRole('heading', { name: 'Who is calling?' });
  });

  it('a taken time says so and offers others; a failed search can be repeated', async () => {
    refuse(phonePatients.find, 'UNAVAILABLE');
    const user = await search();
    await screen.findByText(/The patients could not be searched|try again/i);
    answer(phonePatients.find, { data: [ROSA] });
    serve([VISIT]);
    refuse(bookingSessions.update, 'SLOT_TAKEN');
    await user.click(await button('Find'));
    await user.click(await button(/Mar 3, 2099, 1:00 pm/));
    const alert = within(await screen.findByRole('alert'));
    await alert.findByText(/no longer available/);
    expect(screen.queryByRole('button', { name: /^Book Tue/ })).toBe(null);
    await button(/Mar 3, 2099, 9:15 am/);
  });

  it('an arrival window is read to the caller and booked as such', async () => {
    answer(phonePatients.find, { data: [ROSA] });
    serve([VISIT]);
    const window = { ...SLOT, end: '2099-03-03T11:15:00-05:00', window: true as const };
    answer<typeof slots.list, SlotMap>(slots.list, { [SLOT.date]: [SLOT, window] });
    const updated = answer(bookingSessions.update, { ...SESSION, slot: window });
    const user = await search();
    await user.click(await button('Arrival window'));
    await user.click(await button(/Mar 3, 2099, between 9:15 and 11:15 am/));
    await button('Book Tue, Mar 3, 2099, between 9:15 and 11:15 am for $114.00');
    expect(updated[0]).toMatchObject({ slot: { start: window.start, window: true } });
  });

  it('where nobody comes it says so', async () => {
    answer(phonePatients.find, { data: [ROSA] });
    serve([VISIT]);
    answer(slots.listFirst, { data: [] });
    await search();
    await screen.findByText('Nobody comes to this address for this service.');
  });

  it('the phone is asked for its consent to texts once', async () => {
    answer(phonePatients.find, { data: [ROSA] });
    serve([VISIT]);
    answer(smsConsent.getOwn, { ...SMS_OFF, available: true });
    const asked = answer(smsConsent.submitChoice, { message: 'Thank you. Your preference was recorded.' });
    const user = await search();
    await user.dblClick(await button('Ask the phone'));
    await screen.findByText('We texted the phone. It gets text messages once it answers YES.');
    expect(asked).toMatchObject([{ first_name: 'Rosa', phone: '+12125550143', choice: 'opt_in' }]);
  });
});
