import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import {
  appointmentRequests,
  type AppointmentRequest,
} from '@drawpoint/contracts/appointments/requests.contract';
import { bookings } from '@drawpoint/contracts/booking/bookings.contract';
import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import {
  answerBooking,
  chooseRoutine,
  openWizard,
  ROUTINE,
  toReview,
  toTimes,
} from '../../testing/booking.ts';
import { VISIT } from '../../testing/appointments.ts';
import { PATIENT, PHLEBOTOMIST, PROVIDER } from '../../testing/people.ts';
import { closeScreen, fill, renderScreen } from '../../testing/render.tsx';

const REQUEST: AppointmentRequest = {
  ...{ id: 9, version: 1, requested_at: '2026-11-20T15:00:00Z', request_note: 'Please fast.' },
  ...{ request_attachment_id: null, request_attachment_url: null, user_id: PATIENT.id },
  user: { id: PATIENT.id, first_name: 'Ada', last_name: 'Lane', email: null },
  phlebotomist: { id: PHLEBOTOMIST.id, name: 'Maria Santos', email: '' },
  ...{ provider_id: PROVIDER.id, provider: PROVIDER },
};
const LOST = 'This appointment slot is no longer available. Please select a new time.';
const isInvalid = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';

describe('What is refused in the first step', () => {
  it('an address that nobody serves is told in a dialog, and stays to be changed', async () => {
    answerBooking();
    answer(catalog.listProviders, { data: [] });
    const wizard = await openWizard();
    await wizard.fillLocation();
    await wizard.goOn();
    const dialog = within(await screen.findByRole('dialog', { name: 'Address Not Serviceable' }));
    dialog.getByText(/^The selected address is not serviceable by any providers\. Please choose/);
    await wizard.user.click(dialog.getByRole('button', { name: 'Change the address' }));
    expect(screen.queryByRole('dialog')).toBe(null);
    await wizard.shows('Location');
    const address = screen.getByLabelText<HTMLInputElement>('Address');
    expect([document.activeElement, address.value]).toEqual([address, '350 5th Ave']);
  });

  it('an unknown ZIP code is told without a tap, looked up once, and has the focus when Next is pressed', async () => {
    answerBooking();
    const errors = { zip: ['We could not find this ZIP code.'] };
    const asked = refuse(geocoding.geocode, 'INVALID_INPUT', { errors });
    const wizard = await openWizard();
    await wizard.fillLocation();
    await screen.findByText('We could not find this ZIP code.');
    expect(asked).toHaveLength(1);
    await wizard.goOn();
    const zip = screen.getByLabelText('ZIP');
    await waitFor(() => expect([isInvalid(zip), document.activeElement]).toEqual([true, zip]));
    await wizard.shows('Location');
  });

  it('a misspelled email is corrected with one tap, and a refused one has the focus and its error', async () => {
    answerBooking();
    refuse(bookingSessions.update, 'INVALID_INPUT', {
      errors: { 'patient.email': ['Enter a valid email address.'] },
      when: ({ patient }) => JSON.stringify(patient).includes('ada@nowhere'),
    });
    const wizard = await openWizard();
    await wizard.fillLocation();
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    await fill(wizard.user, email, 'ada@gmial.con');
    await wizard.user.tab();
    await wizard.user.click(screen.getByRole('button', { name: 'Did you mean ada@gmail.com?' }));
    expect(email.value).toBe('ada@gmail.com');
    await fill(wizard.user, email, 'ada@nowhere');
    await wizard.goOn();
    await screen.findByText('Enter a valid email address.');
    expect([isInvalid(email), document.activeElement]).toEqual([true, email]);
  });

  it('a server that does not answer is told, and Next keeps the focus', async () => {
    answerBooking();
    refuse(bookingSessions.update, 'UNAVAILABLE');
    const wizard = await openWizard();
    await wizard.fillLocation();
    await wizard.goOn();
    await screen.findByRole('alert');
    expect(document.activeElement).toBe(wizard.next());
    await wizard.shows('Location');
  });
});

describe('What cannot be loaded for a booking', () => {
  it('a session that does not begin is told, and begins when it is tried again', async () => {
    answerBooking();
    const refused = refuse(bookingSessions.create, 'INTERNAL', { when: () => refused.length === 0 });
    const user = await renderScreen('/appointments/book');
    await screen.findByText('Failed to start booking session.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByLabelText('First name');
  });

  it('companies that cannot be loaded are told at the step that needs them', async () => {
    answerBooking();
    let failing: 'of the place' | 'of the service' | null = 'of the place';
    refuse(catalog.listProviders, 'INTERNAL', {
      when: ({ service_id }) => failing === (service_id === undefined ? 'of the place' : 'of the service'),
    });
    const wizard = await openWizard();
    await wizard.fillLocation();
    await wizard.goOn();
    await screen.findByText('Unable to load providers.');
    await wizard.shows('Location');
    failing = 'of the service';
    await wizard.goOn();
    await wizard.choose(/Routine Blood Draw/);
    await wizard.goOn();
    await wizard.shows('Provider');
    await screen.findByText('Unable to load providers.');
    failing = null;
    await wizard.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('radio', { name: /Empire/ });
  });

  it('where nobody is available the company can be written to, and there is no time to choose', async () => {
    answerBooking();
    answer(catalog.listPhlebotomists, { data: [] });
    const wizard = await chooseRoutine();
    await wizard.shows('Phlebotomist');
    await screen.findByText(/^No phlebotomist is available for this service/);
    const contact = screen.getByRole('link', { name: `Contact ${PROVIDER.name}` });
    expect(contact.getAttribute('href')).toBe(`/contact?provider_id=${PROVIDER.id}`);
    await wizard.goOn();
    await wizard.shows('Time');
    await screen.findByText(/^No phlebotomist is available for this service/);
    expect(wizard.isNextDisabled()).toBe(true);
  });
});

describe('A choice that is no longer possible', () => {
  it('a time whose hold is not renewed leads from the consents back to fresh times', async () => {
    answerBooking();
    const wizard = await toTimes();
    await wizard.chooseTime('9:00 am');
    await screen.findAllByText(/^Held for you until/);
    refuse(bookingSessions.update, 'SLOT_TAKEN');
    await wizard.goOn();
    await screen.findAllByText(LOST);
    await wizard.shows('Time');
    expect(wizard.isNextDisabled()).toBe(true);
  });

  it('a service that the company stops offering is told at the company', async () => {
    answerBooking();
    const wizard = await toTimes();
    refuse(bookingSessions.update, 'SERVICE_NOT_OFFERED');
    answer(catalog.listServices, { data: [{ ...ROUTINE, provider_disabled: true }] });
    answer(catalog.listProviders, { data: [] });
    await wizard.chooseTime('9:00 am');
    await wizard.shows('Provider');
    await screen.findAllByText('This service is not offered by your selected provider.');
    await screen.findByText('No provider offers this service at your address.');
    expect(wizard.isNextDisabled()).toBe(true);
  });

  it('a service that was deleted is told at the services when the booking is opened again', async () => {
    answerBooking();
    await toTimes();
    closeScreen();
    answer(catalog.listServices, { data: [{ ...ROUTINE, id: 2, name: 'Wellness Panel' }] });
    const wizard = await openWizard();
    await wizard.shows('Service');
    await screen.findByText(/^The service you chose is no longer offered\./);
    await screen.findByRole('radio', { name: /Wellness Panel/ });
    expect(screen.queryByRole('radio', { name: /Routine/ })).toBe(null);
    expect(wizard.isNextDisabled()).toBe(true);
  });

  it('a request that was closed is told, and the patient books without it', async () => {
    answerBooking();
    answer(appointmentRequests.get, REQUEST);
    const closed = refuse(bookings.create, 'REQUEST_CLOSED');
    const wizard = await toReview(`?request=${REQUEST.id}`);
    await wizard.confirm();
    await screen.findByText(/^This request is closed\./);
    answer(appointments.get, VISIT);
    const booked = answer(bookings.create, { appointment_id: 5, appointment_ids: [5] });
    await wizard.user.click(screen.getByRole('button', { name: 'Book without the request' }));
    await screen.findByText(VISIT.confirmation_code);
    expect([closed, booked].map(([call]) => call!['request_id'])).toEqual([REQUEST.id, undefined]);
  });

  it('a visit of the same person at that time is named, with a way to it', async () => {
    answerBooking();
    const wizard = await toReview();
    refuse(bookings.create, 'ALREADY_BOOKED', {
      details: {
        appointment: { id: 5, confirmation_code: 'KX7P2M9Q', starts_at: '2099-03-03T09:15:00-05:00' },
      },
    });
    await wizard.confirm();
    await wizard.shows('Time');
    const notice = await screen.findByText('There is already a visit for this person at that time.');
    const link = within(notice.closest<HTMLElement>('[role=alert]')!).getByRole('link', {
      name: /KX7P2M9Q.*9:15 am/,
    });
    expect(link.getAttribute('href')).toBe('/appointments/5/confirmation');
  });

  it('who has as many waiting visits as can be is led to them', async () => {
    answerBooking();
    const wizard = await toReview();
    refuse(bookings.create, 'TOO_MANY_PENDING');
    await wizard.confirm();
    const link = await screen.findByRole('link', { name: 'See your visits' });
    expect(link.getAttribute('href')).toBe('/appointments/upcoming');
  });
});
