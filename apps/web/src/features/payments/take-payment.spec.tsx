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

describe('Taking a payment at the door', () => {
  it('the page of a paid visit does not offer to take a payment when the company takes no cash', async () => {
    await openVisit({ payment_status: 'paid' }, 'none');
    expect(screen.queryByRole('button', { name: 'Take payment' })).toBe(null);
  });

  it.each<[string, Partial<Appointment>]>([
    ['canceled', { status: 'canceled' }],
    ['without an account', { user_id: null, user: { ...VISIT.user, id: null } }],
  ])('the page of a visit that is %s does not offer to take a payment', async (_name, more) => {
    const user = await openVisit(more);
    const menu = screen.queryByRole('button', { name: 'More actions' });
    if (menu) await user.click(menu);
    expect(screen.queryByRole('button', { name: 'Take payment' })).toBe(null);
  });

  it('a phlebotomist records a check with its number, and the whole amount due by default', async () => {
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

  it('a phlebotomist charges the stored card that the patient allows, and can retry after a decline', async () => {
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

  it('a phlebotomist can only enter a card when the company takes nothing else', async () => {
    const { dialog } = await openDialog({ ...AT_DOOR, methods: [], takes_cards: true });
    expect(await dialog.findByRole('radio', { name: 'Card' })).toHaveProperty('checked', true);
    dialog.getByRole('button', { name: 'Enter the card' });
  });

  it('a phlebotomist reads that nothing can be taken when the company takes neither cards nor cash nor checks', async () => {
    const { dialog } = await openDialog({ ...AT_DOOR, methods: [] });
    await dialog.findByText('Your company takes neither cards nor cash or checks here.');
  });

  it('an amount that the server refuses shows its error, and a corrected one can be sent', async () => {
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

  it('a phlebotomist records the promised tip', async () => {
    const { user, dialog } = await openDialog({ ...AT_DOOR, tip_due: 10 });
    const sent = answer(doorPayments.recordAtDoor, PAID);
    await user.click(await dialog.findByRole('radio', { name: /^Tip/ }));
    expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('10.00');
    await user.click(dialog.getByRole('button', { name: 'Record $10.00' }));
    await waitFor(() => expect(sent).toMatchObject([{ amount: 10, purpose: 'tip' }]));
  });

  it('a phlebotomist sees what was recorded, and corrects it with a reason', async () => {
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

  it('a refunded payment cannot be corrected', async () => {
    const { dialog } = await openDialog({ ...AT_DOOR, entries: [{ ...CASH, amount_refunded: 5 }] });
    await dialog.findByText('$5.00 refunded');
    expect(dialog.queryByRole('button', { name: /Correct/ })).toBe(null);
  });

  it('a payment dialog that fails to load offers a retry', async () => {
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
