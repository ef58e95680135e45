import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { storedCards } from '@drawpoint/contracts/appointments/stored-cards.contract';
import { visitConfirmations } from '@drawpoint/contracts/appointments/visit-confirmations.contract';
import { visitFees } from '@drawpoint/contracts/appointments/visit-fees.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { ADMIN, PATIENT, PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const CONFIRMATION = `/appointments/${VISIT.id}/confirmation`;
const LATE = {
  ...{ free_until: '2020-01-01T09:15:00-05:00', late_fee: 40, no_show_fee: 0, fee: 40, card: null },
} satisfies Appointment['cancellation'];
const FREE = { ...LATE, free_until: '2099-12-14T09:15:00-05:00', fee: 0 };
const PAID: Partial<Appointment> = {
  payment_status: 'paid',
  payments: [{ status: 'succeeded', amount_total: 114 }],
};
const OPEN = {
  ...{ label: 'Late cancellation', amount: 40, due: 40, pending: 0, waived: false },
} satisfies Appointment['fee'];
const OFF: Partial<Appointment> = { status: 'canceled', canceled_by: PATIENT.id, actions: [] };

describe('What canceling costs', () => {
  async function openVisit(more: Partial<Appointment>, who = PATIENT) {
    signInAs(who);
    answer(appointments.get, { ...VISIT, status: 'approved', actions: ['cancel'], ...more });
    answer(appointments.listMine, pageOf([]));
    return renderScreen(CONFIRMATION);
  }

  it.each([
    [
      'until when canceling is free',
      FREE,
      'Free to cancel until Mon, Dec 14, 2099, 9:15 am. After that, $40.00.',
    ],
    ['what canceling costs by now', LATE, 'Canceling this visit costs $40.00.'],
    ['what a no-show costs', { ...FREE, late_fee: 0, no_show_fee: 60 }, 'If nobody is there, $60.00.'],
  ] as const)('the confirmation says %s', async (_what, cancellation, text) => {
    await openVisit({ cancellation });
    await screen.findByText(text);
  });

  it.each([
    ['free, and nothing was paid', { cancellation: FREE }, /Canceling is free\.$/],
    [
      'free, and something was paid',
      { cancellation: FREE, ...PAID },
      /free\. We refund the \$114\.00 that you paid\.$/,
    ],
    [
      'late, and nothing was paid',
      { cancellation: LATE },
      /costs \$40\.00\. You can pay it by card afterwards\.$/,
    ],
    [
      'late, with an agreed card',
      { cancellation: { ...LATE, card: 'Visa ending in 1111' } },
      /charge your card: Visa ending in 1111\.$/,
    ],
    [
      'late, and more was paid',
      { cancellation: LATE, ...PAID },
      /keep it from the \$114\.00 that you paid, and refund any rest\.$/,
    ],
    ['always free, and something was paid', PAID, /refunds it by hand/],
  ] as [string, Partial<Appointment>, RegExp][])(
    'the dialog that cancels a visit tells the money: %s',
    async (_which, more, text) => {
      const user = await openVisit(more);
      await user.click(await screen.findByRole('button', { name: 'Cancel' }));
      within(await screen.findByRole('dialog')).getByText(text);
    },
  );

  it.each([
    ['the fee that was shown', LATE, 40],
    ['no fee where it is free', FREE, undefined],
  ])('canceling sends %s', async (_what, cancellation, fee) => {
    answer(visitConfirmations.listMine, { data: [] });
    const sent = answer(appointmentMoves.cancel, { ...VISIT, ...OFF });
    const user = await openVisit({ cancellation });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel the visit' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ id: String(VISIT.id), ...(fee && { fee }) });
  });

  it('a fee that changed meanwhile is said, and the next question names the new one', async () => {
    answer(visitConfirmations.listMine, { data: [] });
    refuse(appointmentMoves.cancel, 'FEE_CHANGED');
    const user = await openVisit({ cancellation: FREE });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    answer(appointments.get, { ...VISIT, status: 'approved', actions: ['cancel'], cancellation: LATE });
    await user.click(await screen.findByRole('button', { name: 'Cancel the visit' }));
    await screen.findByText('The cancellation fee has changed. Please review it before you cancel.');
    await screen.findByText('Canceling this visit costs $40.00.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    within(await screen.findByRole('dialog')).getByText(/Canceling now costs \$40\.00\./);
  });

  it('the patient of a canceled visit pays its open fee', async () => {
    await openVisit({ ...OFF, fee: OPEN });
    const pay = await screen.findByRole('link', { name: 'Pay the fee' });
    expect(pay.getAttribute('href')).toBe(`/appointments/${VISIT.id}/pay?purpose=other`);
    screen.getByText('$40.00 open');
  });

  it.each([
    ['Paid', { ...OPEN, due: 0 }],
    ['Being paid', { ...OPEN, due: 0, pending: 40 }],
    ['Waived', { ...OPEN, due: 0, waived: true }],
  ])('a fee that is not open says so and has no button: %s', async (text, fee) => {
    await openVisit({ ...OFF, fee });
    await screen.findByText(text);
    expect(screen.queryByRole('link', { name: 'Pay the fee' })).toBe(null);
    expect(screen.queryByRole('button', { name: 'Waive the fee' })).toBe(null);
  });

  it('the payment page of a canceled visit takes the fee', async () => {
    answer(payments.config, {
      ...{ mode: 'sandbox', api_login_id: 'login', client_key: 'key' },
      script_url: 'https://js.processor.test/Accept.js',
    });
    answer(storedCards.listCards, {
      data: [{ id: 3, label: 'Visa ending in 1111', staff_may_charge: false }],
    });
    const sent = refuse(payments.payWithCard, 'NOT_PAYABLE');
    signInAs(PATIENT);
    answer(appointments.get, { ...VISIT, ...OFF, fee: OPEN });
    const user = await renderScreen(`/appointments/${VISIT.id}/pay?purpose=other`);
    await screen.findByText('Late cancellation');
    await screen.findByLabelText('Card');
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ amount: 40, purpose: 'other' });
  });

  describe('for staff', () => {
    const open = async (who = ADMIN) => {
      signInAs(who);
      answer(appointments.get, { ...VISIT, ...OFF, fee: OPEN });
      return renderScreen(`/phleb/appointments/${VISIT.id}`);
    };

    it('an admin waives a fee with a reason', async () => {
      const sent = answer(visitFees.waiveFee, { ...VISIT, ...OFF, fee: { ...OPEN, due: 0, waived: true } });
      const user = await open();
      await user.click(await screen.findByRole('button', { name: 'Waive the fee' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Waive this fee?' }));
      await user.click(dialog.getByRole('button', { name: 'Waive the fee' }));
      dialog.getByText('Reason is required');
      await user.type(dialog.getByLabelText('Reason'), 'A snowstorm');
      await user.click(dialog.getByRole('button', { name: 'Waive the fee' }));
      await screen.findByText('Fee waived');
      expect(sent).toMatchObject([{ reason: 'A snowstorm' }]);
    });

    it('a failure to waive is said', async () => {
      refuse(visitFees.waiveFee, 'INVALID_TRANSITION');
      const user = await open();
      await user.click(await screen.findByRole('button', { name: 'Waive the fee' }));
      await user.type(await screen.findByLabelText('Reason'), 'A snowstorm');
      const dialog = within(screen.getByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: 'Waive the fee' }));
      await screen.findByText(/You can’t do this/);
    });

    it('a phlebotomist sees the fee but cannot waive it', async () => {
      await open(PHLEBOTOMIST);
      await screen.findByText('$40.00 open');
      expect(screen.queryByRole('button', { name: 'Waive the fee' })).toBe(null);
    });
  });
});
