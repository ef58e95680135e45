import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { doorPayments } from '@drawpoint/contracts/appointments/door-payments.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { policies } from '@drawpoint/contracts/booking/policies.contract';
import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { PHLEBOTOMIST } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

type AtDoor = OutputOf<typeof doorPayments.listAtDoor>;
const AT_DOOR: AtDoor = {
  ...{ due: 114, tip_due: 0, methods: ['cash', 'check'], entries: [] },
  ...{ takes_cards: false, cards: [] },
};
const VISA = { id: 3, label: 'Visa ending in 1111' };
const CASH: AtDoor['entries'][number] = {
  ...{ id: 31, method: 'cash', amount_total: 50, amount_refunded: 0, check_number: null, is_tip: false },
  ...{ recorded_by: { id: 2, name: 'Maria Santos' }, recorded_at: '2026-11-25T15:00:00.000Z' },
};
const PAID = { payment: { id: 30, status: 'succeeded' as const, amount_total: 114 }, receipt: null };

async function openVisit(more: Partial<Appointment> = {}, allowed = 'both') {
  const visit: Appointment = { ...VISIT, status: 'completed', ...more };
  signInAs(PHLEBOTOMIST);
  answer(policies.list, ({ provider_id }) => ({
    data: provider_id ? [{ key: 'payment.at_door', value: allowed }] : [],
  }));
  answer(appointments.get, visit);
  const user = await renderScreen(`/phleb/appointments/${visit.id}`);
  await screen.findByRole('heading', { name: 'Price' });
  return user;
}

async function openDialog(atDoor: AtDoor = AT_DOOR) {
  answer(doorPayments.listAtDoor, atDoor);
  const user = await openVisit();
  await user.click(await screen.findByRole('button', { name: 'Take payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take payment' }));
  return { user, dialog };
}

describe('What a phlebotomist takes at the door', () => {
  it('is not offered for a visit that is paid, where the company takes no cash', async () => {
    await openVisit({ payment_status: 'paid' }, 'none');
    expect(screen.queryByRole('button', { name: 'Take payment' })).toBe(null);
  });

  it.each<[string, Partial<Appointment>]>([
    ['called off', { status: 'canceled' }],
    ['nobody’s', { user_id: null, user: { ...VISIT.user, id: null } }],
  ])('is not offered for a visit that is %s', async (_name, more) => {
    const user = await openVisit(more);
    const menu = screen.queryByRole('button', { name: 'More actions' });
    if (menu) await user.click(menu);
    expect(screen.queryByRole('button', { name: 'Take payment' })).toBe(null);
  });

  it('is what is open unless told, by a check with its number', async () => {
    const { user, dialog } = await openDialog();
    const sent = answer(doorPayments.recordAtDoor, PAID);
    expect((await dialog.findByLabelText<HTMLInputElement>('Amount')).value).toBe('114.00');
    expect(dialog.queryByLabelText('Check number (optional)')).toBe(null);
    await user.click(dialog.getByRole('radio', { name: 'Check' }));
    await fill(user, dialog.getByLabelText('Check number (optional)'), '1042');
    await user.click(dialog.getByRole('button', { name: 'Record $114.00' }));
    await screen.findByText('$114.00 recorded.');
    expect(sent).toEqual([{ id: '5', method: 'check', amount: 114, check_number: '1042' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  });

  it('is the patient’s stored card only as the patient allows, by its brand and last four digits', async () => {
    const { user, dialog } = await openDialog({ ...AT_DOOR, takes_cards: true, cards: [VISA] });
    const failed = { payment: { ...PAID.payment, status: 'failed' as const }, receipt: null };
    answer(payments.payWithCard, { ...failed, friendly_error: 'Your card was declined.' });
    await user.click(await dialog.findByRole('radio', { name: 'Stored card: Visa ending in 1111' }));
    await user.click(dialog.getByRole('button', { name: 'Charge $114.00' }));
    await dialog.findByText('Your card was declined.');
    const sent = answer(payments.payWithCard, PAID);
    await user.click(dialog.getByRole('button', { name: 'Charge $114.00' }));
    await screen.findByText('$114.00 paid.');
    expect(sent).toEqual([{ id: '5', cardId: '3', amount: 114 }]);
  });

  it('is a card that is entered on the payment page, where the company takes nothing else', async () => {
    const { dialog } = await openDialog({ ...AT_DOOR, methods: [], takes_cards: true });
    expect(await dialog.findByRole('radio', { name: 'Card' })).toHaveProperty('checked', true);
    dialog.getByRole('button', { name: 'Enter the card' });
  });

  it('is nothing where cards are not set up and the company takes nothing else', async () => {
    const { dialog } = await openDialog({ ...AT_DOOR, methods: [] });
    await dialog.findByText('Your company takes neither cards nor cash or checks here.');
  });

  it('is told at its field where the server refuses it, and sent again', async () => {
    const { user, dialog } = await openDialog();
    refuse(doorPayments.recordAtDoor, 'INVALID_INPUT', {
      errors: { amount: ['The amount may not be greater than the $100.00 due.'] },
    });
    await user.click(await dialog.findByRole('button', { name: 'Record $114.00' }));
    await dialog.findByText('The amount may not be greater than the $100.00 due.');
    const sent = answer(doorPayments.recordAtDoor, PAID);
    await fill(user, dialog.getByLabelText('Amount'), '100');
    await user.click(dialog.getByRole('button', { name: 'Record $100.00' }));
    await waitFor(() => expect(sent).toEqual([{ id: '5', method: 'cash', amount: 100 }]));
  });

  it('may be the promised tip', async () => {
    const { user, dialog } = await openDialog({ ...AT_DOOR, tip_due: 10 });
    const sent = answer(doorPayments.recordAtDoor, PAID);
    await user.click(await dialog.findByRole('radio', { name: /^Tip/ }));
    expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('10.00');
    await user.click(dialog.getByRole('button', { name: 'Record $10.00' }));
    await waitFor(() => expect(sent).toMatchObject([{ amount: 10, purpose: 'tip' }]));
  });

  it('shows what was taken, which is corrected for a reason', async () => {
    const { user, dialog } = await openDialog({ ...AT_DOOR, due: 0, entries: [CASH] });
    await dialog.findByText('Nothing is due.');
    const sent = answer(doorPayments.correctAtDoor, PAID);
    await user.click(dialog.getByRole('button', { name: 'Correct $50.00' }));
    await fill(user, dialog.getByLabelText('Reason'), 'Wrong amount');
    answer(doorPayments.listAtDoor, AT_DOOR);
    await user.click(dialog.getByRole('button', { name: 'Take the entry back' }));
    await screen.findByText('The entry was taken back.');
    expect(sent).toEqual([{ id: '31', reason: 'Wrong amount' }]);
    await dialog.findByRole('button', { name: 'Record $114.00' });
    expect(dialog.queryByText('Taken at the door')).toBe(null);
  });

  it('cannot be corrected once it was refunded', async () => {
    const { dialog } = await openDialog({ ...AT_DOOR, entries: [{ ...CASH, amount_refunded: 5 }] });
    await dialog.findByText('$5.00 refunded');
    expect(dialog.queryByRole('button', { name: /Correct/ })).toBe(null);
  });

  it('is read again where it could not be loaded', async () => {
    refuse(doorPayments.listAtDoor, 'INTERNAL');
    const user = await openVisit();
    await user.click(await screen.findByRole('button', { name: 'Take payment' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('This could not be loaded');
    answer(doorPayments.listAtDoor, AT_DOOR);
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByRole('button', { name: 'Record $114.00' });
  });
});
