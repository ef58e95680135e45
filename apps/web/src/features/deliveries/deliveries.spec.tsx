import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { screen, waitFor } from '@testing-library/dom';
import { answer, pageOf } from '../../testing/api.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';
import type { Delivery } from './use-delivery-columns.tsx';

const delivery = (id: number, named: Pick<Delivery, 'kind' | 'template'>): Delivery => ({
  ...{ id, channel: 'email', to: null, person: { id: 4, name: 'Chloe Martin' }, state: 'sent' },
  ...{ attempts: 1, last_error: null, created_at: '2026-11-20T15:00:00.000Z', sent_at: null },
  ...{ can_resend: false, ...named },
});

describe('The delivery log', () => {
  it('the delivery log names each message, and filters by kind', async () => {
    signInAs(ADMIN);
    answer(adminUsers.list, pageOf([]));
    const asked = answer(
      messages.listDeliveries,
      pageOf([
        delivery(1, { kind: 'appointment_approved', template: 'appointment' }),
        delivery(2, { kind: 'appointment_en_route', template: 'appointment' }),
        delivery(3, { kind: null, template: 'sign-in-code' }),
        delivery(4, { kind: null, template: 'appointment' }),
      ]),
    );
    const user = await renderScreen('/admin/deliveries');
    for (const name of ['Visit confirmed', 'On the way', 'Code', 'About a visit']) {
      await screen.findByText(name, { selector: 'td, td *' });
    }
    await user.selectOptions(screen.getByLabelText('Message'), 'On the way');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: 'appointment_en_route' }));
  });

  it('only what may be sent again has a button for it', async () => {
    signInAs(ADMIN);
    answer(adminUsers.list, pageOf([]));
    answer(
      messages.listDeliveries,
      pageOf([
        { ...delivery(1, { kind: null, template: 'sign-in-code' }), to: 'code@example.test' },
        {
          ...delivery(2, { kind: 'appointment_approved', template: 'appointment' }),
          ...{ to: 'chloe@example.test', can_resend: true },
        },
      ]),
    );
    const user = await renderScreen('/admin/deliveries');
    const again = await screen.findByRole('button', { name: /^Send again/ });
    const sent = answer(messages.resend, { id: 3 });
    await user.click(again);
    await screen.findByText('Message resent.');
    expect(sent).toEqual([{ id: '2' }]);
  });
});
