import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { Receipt } from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { storedCards } from '@drawpoint/contracts/appointments/stored-cards.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { screen, waitFor } from '@testing-library/dom';
import { answer, loseCalls, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const PAY = `/appointments/${VISIT.id}/pay`;
const CONFIG: OutputOf<typeof payments.config> = {
  ...{ mode: 'sandbox', api_login_id: 'login', client_key: 'key' },
  script_url: 'https://js.processor.test/Accept.js',
};
const VISA = { id: 3, label: 'Visa ending in 1111', staff_may_charge: false };
const FAILED: Receipt = {
  ...{ id: 30, appointment_id: VISIT.id, confirmation_code: VISIT.confirmation_code, status: 'failed' },
  ...{ amount_total: 114, amount_refunded: 0, currency: 'USD', paid_at: null },
  ...{
    method: 'card',
    card: VISA.label,
    check_number: null,
    parts: [{ purpose: 'completion', amount: 114 }],
  },
  ...{ provider: { name: 'Empire Mobile Labs' }, service: { name: 'Routine Blood Draw' } },
};

async function openPay(more: Partial<Appointment> = {}, user = PATIENT) {
  signInAs(user);
  answer(appointments.get, { ...VISIT, status: 'approved', ...more });
  return renderScreen(PAY);
}

const cardNumber = () => screen.queryByLabelText('Card number');

describe('The page on which a visit is paid', () => {
  beforeEach(() => {
    answer(payments.config, CONFIG);
    answer(storedCards.listCards, { data: [] });
  });

  it('a page whose processor settings fail to load says so, and offers a retry', async () => {
    refuse(payments.config, 'PAYMENTS_OFF');
    const user = await openPay();
    await screen.findByText('Failed to load appointment or config.');
    answer(payments.config, CONFIG);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByLabelText('Card number');
  });

  it('a patient whose stored cards fail to load is asked for a new card', async () => {
    const calls = loseCalls(storedCards.listCards);
    await openPay();
    await waitFor(() => expect(calls).toHaveLength(1));
    await screen.findByLabelText('Card number');
    screen.getByLabelText('Store this card for next time');
    expect(screen.queryByLabelText('Card')).toBe(null);
  });

  it('staff of the visit are asked for a card that is not stored', async () => {
    await openPay({}, PHLEBOTOMIST);
    await screen.findByLabelText('Card number');
    expect(screen.queryByLabelText('Store this card for next time')).toBe(null);
  });

  it('a patient whose browser blocks the processor’s script is told so, and can have it loaded again', async () => {
    const user = await openPay();
    const told = 'Payment library not available. Disable blockers or retry.';
    await screen.findByText(told);
    await fill(user, screen.getByLabelText('Card number'), '4111111111111111');
    await fill(user, screen.getByLabelText('Expiry'), '1299');
    await fill(user, screen.getByLabelText('CVV'), '123');
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    await screen.findByText('Payment library not ready');
    const refused = { resultCode: 'Error', message: [{ code: '', text: 'The processor refuses it.' }] };
    const dispatchData = (_data: object, done: (answer: object) => void) => done({ messages: refused });
    Object.assign(window, { Accept: { dispatchData } });
    await user.click(screen.getByRole('button', { name: 'Retry loading' }));
    const pay = screen.getByRole('button', { name: 'Pay Now' });
    await waitFor(() => expect(pay).not.toHaveProperty('disabled', true));
    expect(screen.queryByText(told)).toBe(null);
    await user.click(pay);
    await screen.findByText('The processor refuses it.', {}, { timeout: 3_000 });
    Reflect.deleteProperty(window, 'Accept');
  });

  it.each<[string, Partial<Appointment>, string]>([
    ['canceled', { status: 'canceled' }, 'This appointment cannot be paid for.'],
    ['paid', { payment_status: 'paid' }, 'Paid in full. Thank you.'],
    ['refunded', { payment_status: 'refunded' }, 'Your payment was refunded. Nothing is due.'],
    ['due for less than a card pays', { price_total: 0.3 }, 'This is less than can be paid by card.'],
    [
      'being paid already',
      { payment_status: 'pending', payments: [{ status: 'pending', amount_total: 114 }] },
      'We are confirming your payment',
    ],
  ])('a visit that is %s says so, and asks for no card', async (_name, more, text) => {
    await openPay(more);
    await screen.findByText(text);
    expect(cardNumber()).toBe(null);
    screen.getByRole('link', { name: 'Back' });
  });

  it('a visit that was called off owes nothing', async () => {
    await openPay({ status: 'canceled' });
    expect((await screen.findAllByRole('definition')).map(({ textContent }) => textContent)).toEqual([
      ...['$114.00', '$0.00', '$0.00'],
    ]);
  });

  it('a payment whose outcome is not known is confirmed, and asked for anew once it has failed', async () => {
    answer(storedCards.listCards, { data: [VISA] });
    const user = await openPay();
    await screen.findByLabelText('Card');
    answer(payments.payWithCard, {
      ...{ payment: { id: 30, status: 'pending', amount_total: 114 } },
      ...{ receipt: null, friendly_error: '' },
    });
    const outcome = Promise.withResolvers<Receipt>();
    answer(payments.getReceipt, outcome.promise);
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    await screen.findByText('We are confirming your payment');
    expect(screen.queryByRole('button', { name: 'Pay Now' })).toBe(null);
    outcome.resolve(FAILED);
    await screen.findByText('Payment failed');
    await screen.findByRole('button', { name: 'Pay Now' });
    expect(screen.queryByText('We are confirming your payment')).toBe(null);
  });
});
