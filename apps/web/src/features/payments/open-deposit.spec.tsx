import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { storedCards } from '@drawpoint/contracts/appointments/stored-cards.contract';
import { visitConfirmations } from '@drawpoint/contracts/appointments/visit-confirmations.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { localTime } from '../../lib/time/local-time.ts';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { ADMIN, PATIENT } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const CONFIRMATION = `/appointments/${VISIT.id}/confirmation`;
const PAY = `/appointments/${VISIT.id}/pay`;
const in10Minutes = () => new Date(Date.now() + 10 * 60_000).toISOString();
const OPEN = (): Partial<Appointment> => ({
  ...{ deposit_due: 22.8, deposit_until: in10Minutes(), returns_payment: true, actions: ['cancel'] },
});
const PAID: Appointment['payments'] = [{ status: 'succeeded', amount_total: 22.8 }];

describe('A visit that waits for its payment in advance', () => {
  async function openVisit(more: Partial<Appointment>, who = PATIENT) {
    signInAs(who);
    answer(appointments.get, { ...VISIT, ...more });
    answer(appointments.listMine, pageOf([]));
    answer(visitConfirmations.listMine, { data: [] });
    return renderScreen(CONFIRMATION);
  }
  const payLink = () => screen.queryByRole('link', { name: 'Pay $22.80' });

  it('it says what is open and until when, with the clock and the way to pay', async () => {
    const open = OPEN();
    await openVisit(open);
    const until = localTime(new Date(open.deposit_until!));
    await screen.findByText(`Pay $22.80 by ${until} to keep this time.`);
    const deposit = within(await screen.findByRole('region', { name: 'Payment in advance' }));
    deposit.getByText('10 minutes left');
    expect(payLink()!.getAttribute('href')).toBe(PAY);
    screen.getByText('To be paid');
    // Nothing says that the request was sent, and nothing waits for an answer.
    expect(screen.queryByText('Request sent')).toBe(null);
    expect(screen.queryByText(/we email you as soon as/)).toBe(null);
    expect(screen.queryByText('Save to a calendar')).toBe(null);
  });

  it('while the payment is on its way, it offers no second one', async () => {
    await openVisit({ ...OPEN(), payments: [{ status: 'pending', amount_total: 22.8 }] });
    await screen.findByText('We are confirming your payment');
    expect(payLink()).toBe(null);
  });

  it('once the time to pay is over, it says so', async () => {
    await openVisit({ ...OPEN(), deposit_until: '2020-01-01T10:00:00.000Z' });
    await screen.findByText('The time to pay is over.');
    expect(payLink()).toBe(null);
  });

  it.each([
    ['who acts for the patient', { ...PATIENT, is_impersonating: true }],
    ['of the company', ADMIN],
  ])('staff %s have no way to pay it', async (_who, who) => {
    await openVisit(OPEN(), who);
    await screen.findByText(VISIT.confirmation_code);
    await screen.findByText(/to keep this time\.$/);
    expect(payLink()).toBe(null);
  });

  it('a visit that was not paid in time says why it ended', async () => {
    await openVisit({ status: 'denied', canceled_reason: 'Not paid in time.', actions: ['rebook'] });
    await screen.findByText('It was not paid in time. Please choose another time.');
    expect(screen.queryByText('To be paid')).toBe(null);
  });

  it.each([
    ['nothing before it is paid', OPEN(), /^Your time will be released\.$/],
    [
      'that it goes back once it is paid',
      { returns_payment: true, payments: PAID, actions: ['cancel'] },
      /released\. We refund the \$22\.80 that you paid\.$/,
    ],
  ] as [string, Partial<Appointment>, RegExp][])(
    'the dialog that cancels it tells of the money: %s',
    async (_which, more, text) => {
      const sent = answer(appointmentMoves.cancel, { ...VISIT, status: 'canceled' });
      const user = await openVisit(more);
      await user.click(await screen.findByRole('button', { name: 'Cancel' }));
      within(await screen.findByRole('dialog')).getByText(text);
      await user.click(screen.getByRole('button', { name: 'Cancel the visit' }));
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]).not.toHaveProperty('fee', 22.8);
    },
  );

  it('the list of visits shows what is open, and a button to pay it', async () => {
    signInAs(PATIENT);
    answer(visitConfirmations.listMine, { data: [] });
    answer(
      appointments.listMine,
      pageOf([
        { ...VISIT, ...OPEN() },
        { ...VISIT, id: 6 },
      ]),
    );
    await renderScreen('/appointments/upcoming');
    await screen.findByText(/^Pay \$22\.80 by .* to keep this time\.$/);
    screen.getByText('To be paid');
    expect(await screen.findAllByRole('button', { name: /^Pay for Tuesday's/ })).toHaveLength(1);
  });

  describe('on the page where it is paid', () => {
    const card = { id: 3, label: 'Visa ending in 1111', staff_may_charge: false };
    beforeEach(() => {
      answer(payments.config, {
        ...{ mode: 'sandbox', api_login_id: 'login', client_key: 'key' },
        script_url: 'https://js.processor.test/Accept.js',
      });
      answer(storedCards.listCards, { data: [card] });
      signInAs(PATIENT);
    });
    const openPay = async (more: Partial<Appointment> = {}) => {
      answer(appointments.get, { ...VISIT, ...OPEN(), ...more });
      const user = await renderScreen(PAY);
      await screen.findByLabelText('Card');
      return user;
    };

    it('the deposit is proposed, and the clock is shown', async () => {
      const sent = refuse(payments.payWithCard, 'NOT_PAYABLE');
      const user = await openPay();
      screen.getByText('10 minutes left');
      screen.getByText('Due now');
      await user.click(screen.getByRole('button', { name: 'Pay Now' }));
      await screen.findByText('This appointment cannot be paid for.');
      expect(sent[0]).toMatchObject({ amount: 22.8 });
    });

    it('less than the deposit is the amount’s error', async () => {
      const text = 'Please pay at least $22.80 to keep this time.';
      refuse(payments.payWithCard, 'INVALID_INPUT', { errors: { amount: [text] } });
      const user = await openPay();
      await user.clear(screen.getByLabelText('Amount'));
      await user.type(screen.getByLabelText('Amount'), '20');
      await user.click(screen.getByRole('button', { name: 'Pay Now' }));
      await screen.findByText(text);
    });

    it('a visit without a deposit proposes the whole price, and has no clock', async () => {
      await openPay({ deposit_due: undefined, deposit_until: undefined });
      expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('114.00');
      expect(screen.queryByText(/minutes left/)).toBe(null);
    });
  });
});
