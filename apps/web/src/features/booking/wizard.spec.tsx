import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { bookings } from '@drawpoint/contracts/booking/bookings.contract';
import { bookingSessions, type BookingSession } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { slots, type SlotMap } from '@drawpoint/contracts/booking/slots.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { answerBooking, chooseRoutine, DAY, FREE, HELD, openWizard, toTimes } from '../../testing/booking.ts';
import { fill } from '../../testing/render.tsx';

const STEPS = ['Location', 'Service', 'Provider', 'Phlebotomist', 'Time', 'Consents', 'Review'];
type Opened = Awaited<ReturnType<typeof openWizard>>;

const openSteps = ({ step }: Opened) => STEPS.filter((name) => !step(name).disabled);
const describedBy = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

describe('The wizard', () => {
  it('the first step needs a contact and a whole address, and says what is missing', async () => {
    answerBooking();
    const wizard = await openWizard();
    expect(wizard.isNextDisabled()).toBe(true);
    await wizard.fillLocation();
    await waitFor(() => expect(wizard.isNextDisabled()).toBe(false));
    for (const [label, missing] of [
      ['First name', 'First name is missing.'],
      ['Mobile', 'Mobile number is missing.'],
      ['ZIP', 'ZIP code is missing.'],
    ] as const) {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      const { value } = field;
      await wizard.user.clear(field);
      expect([wizard.isNextDisabled(), describedBy(wizard.next())]).toEqual([true, missing]);
      await wizard.goOn();
      expect(document.activeElement).toBe(field);
      await fill(wizard.user, field, value);
    }
    expect(openSteps(wizard)).toEqual(['Location']);
  });

  it('each step waits for its choice, and the reached ones can be opened again', async () => {
    const sent = answerBooking();
    const wizard = await openWizard();
    await wizard.fillLocation();
    await wizard.goOn();
    await wizard.shows('Service');
    expect(wizard.isNextDisabled()).toBe(true);
    await wizard.choose(/Routine Blood Draw/);
    await wizard.goOn();

    // The only company is chosen and passed by.
    await wizard.shows('Phlebotomist');
    await wizard.user.click(wizard.step('Provider'));
    await wizard.shows('Provider');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Empire/ })).checked).toBe(true);
    await wizard.goOn();
    await wizard.choose(/Maria Santos/);
    await wizard.goOn();

    await wizard.shows('Time');
    expect(wizard.isNextDisabled()).toBe(true);
    expect(openSteps(wizard)).toEqual(STEPS.slice(0, 5));
    await wizard.chooseTime('9:00 am');
    await wizard.goOn();

    await wizard.shows('Consents');
    for (const label of [/^I accept/, /^I have read the notice/]) {
      expect(wizard.isNextDisabled()).toBe(true);
      await wizard.user.click(await screen.findByLabelText(label));
    }
    await wizard.goOn();

    await wizard.shows('Review');
    await wizard.user.click(wizard.step('Service'));
    await wizard.shows('Service');
    expect(openSteps(wizard)).toEqual(STEPS);
    await wizard.user.click(wizard.step('Review'));
    await wizard.shows('Review');
    const confirm = await screen.findByRole('button', { name: /^Confirm/ });
    await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe(null));
    answer(appointments.get, VISIT);
    const booked = answer(bookings.create, { appointment_id: 5, appointment_ids: [5] });
    await wizard.user.click(confirm);
    await screen.findByText(VISIT.confirmation_code);
    expect(booked).toMatchObject([{ price: 114 }]);
    expect(Object.assign({}, ...sent)).toMatchObject({ slot: { start: FREE[0].start } });
  });

  it('the times of the next months are loaded ahead, and a day without any cannot be chosen', async () => {
    answerBooking();
    const asked = answer<typeof slots.list, SlotMap>(slots.list, { [DAY]: [...FREE] });
    const wizard = await toTimes();
    await waitFor(() => expect(new Set(asked.map(({ from }) => from)).size).toBe(2));
    await wizard.user.click(screen.getByRole('button', { name: 'Month' }));
    const [first, ...years] = [...screen.getByLabelText<HTMLSelectElement>('Year').options].map(({ text }) =>
      Number(text),
    );
    expect(years).toEqual([1, 2, 3, 4].map((more) => first! + more));
    const closed = document.querySelector<HTMLElement>('button[data-date][aria-disabled="true"]')!;
    await wizard.user.click(closed);
    expect(closed.getAttribute('aria-pressed')).toBe('false');
  });

  it('what follows a time is shown only when it is held', async () => {
    answerBooking();
    const wizard = await toTimes();
    let hold = (): void => undefined;
    const session = answer(
      bookingSessions.update,
      new Promise<BookingSession>((resolve) => {
        hold = () => resolve(HELD);
      }),
    );
    await wizard.chooseTime('9:30 am');
    await wizard.goOn();
    await waitFor(() => expect(session).toHaveLength(1));
    expect(wizard.isNextDisabled()).toBe(true);
    await wizard.shows('Time');
    hold();
    await wizard.shows('Consents');
    await screen.findAllByText(/^Held for you until/);
  });

  it('the soonest time of all is one tap away, with whom, when and for how much', async () => {
    answerBooking();
    const wizard = await chooseRoutine();
    const offer = await screen.findByRole('region', { name: 'First available' });
    await waitFor(() => expect(offer.textContent).toMatch(/ 9:00 am with Maria/));
    const maria = await screen.findByRole<HTMLInputElement>('radio', { name: /Maria Santos/ });
    expect(maria.labels![0]!.textContent).toMatch(
      /\$114\.00, 30 min.*Next opening: .* 9:00 am.*About 5 min away/,
    );
    await wizard.user.click(within(offer).getByRole('button', { name: 'Book 9:00 am with Maria, $114.00' }));
    await wizard.shows('Consents');
    await wizard.user.click(wizard.step('Time'));
    const times = within(await screen.findByRole('region', { name: 'Free times' }));
    await waitFor(() => times.getByRole('button', { pressed: true, name: /^9:00 am/ }));
    expect(screen.queryByRole('region', { name: 'First available' })).toBe(null);
  });
});
