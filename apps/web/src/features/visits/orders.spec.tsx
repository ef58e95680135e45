import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { visitOrders, type VisitOrder } from '@drawpoint/contracts/appointments/visit-orders.contract';
import { screen, waitFor } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { PATIENT } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const ORDER: VisitOrder = {
  ...{ id: 2, name: 'order-1.jpg', added_at: '2026-11-20T15:00:00.000Z', may_remove: true },
  url: '/api/appointments/5/orders/2',
};

describe('The doctor’s order of a visit', () => {
  beforeEach(() => signInAs(PATIENT));
  const open = () => renderScreen('/appointments/5/confirmation');

  it('a patient is asked for a photo; a failed list offers a retry', async () => {
    answer(appointments.get, VISIT);
    refuse(visitOrders.list, 'INTERNAL');
    const user = await open();
    await screen.findByText('The orders could not be loaded.');
    answer(visitOrders.list, { data: [], may_add: true });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^Take a photo of it/);
    screen.getByRole('group', { name: 'Add an order' });
  });

  it('an order is removed after a question; a failed removal leaves it', async () => {
    answer(appointments.get, VISIT);
    answer(visitOrders.list, { data: [ORDER], may_add: true });
    refuse(visitOrders.remove, 'INTERNAL', { message: '' });
    const user = await open();
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: 'Remove order-1.jpg' }));
      await user.click(await screen.findByRole('button', { name: 'Remove' }));
    };
    await remove();
    await screen.findByText('The order could not be removed.');
    const sent = answer(visitOrders.remove, {});
    answer(visitOrders.list, { data: [], may_add: true });
    await remove();
    await screen.findByText('Order removed.');
    expect(sent).toEqual([{ id: '5', order_id: '2' }]);
  });

  it('a visit that is over has no empty card', async () => {
    answer(appointments.get, { ...VISIT, status: 'denied' });
    const asked = answer(visitOrders.list, { data: [], may_add: false });
    await open();
    await screen.findByText('Denied');
    await waitFor(() => expect(asked).toHaveLength(1));
    await screen.findByText('Denied');
    expect(screen.queryByText('Doctor’s order')).toBe(null);
  });
});
