import { presence, type PresentPhlebotomist } from '@drawpoint/contracts/booking/presence.contract';
import { presenceAlerts } from '@drawpoint/contracts/messaging/presence-alerts.contract';
import { screen, waitFor } from '@testing-library/dom';
import { answer, loseCalls, pageOf, refuse } from '../../testing/api.ts';
import { ADMIN, DEVELOPER } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const MARIA: PresentPhlebotomist = {
  ...{ id: 2, name: 'Maria Santos', first_name: 'Maria', last_name: 'Santos', email: 'maria@demo.test' },
  ...{ provider_id: 1, provider_name: 'Empire Mobile Labs' },
  ...{ presence: 'available', presence_changed_at: null },
  ...{ service_address: null, service_radius_km: 10, service_extra_radius_km: 0 },
};
const JAMAL = { ...MARIA, id: 11, name: 'Jamal Robinson', first_name: 'Jamal', last_name: 'Robinson' };
const ALL_ON = { available: true, busy: true, offline: true };

const PANEL = '/account?tab=presence';
const boxOf = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

describe('The presence alerts of a manager', () => {
  beforeEach(() => {
    answer(presence.listPhlebotomists, ({ q }) =>
      pageOf([MARIA, JAMAL].filter(({ name }) => name.includes(String(q ?? '')))),
    );
    answer(presenceAlerts.list, {
      data: [MARIA, JAMAL].map(({ id }) => ({ phlebotomist_id: id, ...ALL_ON })),
    });
  });

  it('a manager switches an alert off, and it stays off', async () => {
    signInAs(ADMIN);
    const sent = answer(presenceAlerts.update, { phlebotomist_id: 2, ...ALL_ON, busy: false });
    const user = await renderScreen(PANEL);
    const box = await boxOf('Maria Santos: Busy');
    expect(box.checked).toBe(true);
    answer(presenceAlerts.list, { data: [{ phlebotomist_id: 2, ...ALL_ON, busy: false }] });
    await user.click(box);
    await waitFor(() => expect(box.checked).toBe(false));
    expect(sent).toEqual([{ id: '2', busy: false }]);
  });

  it('an alert is reverted when the server does not respond', async () => {
    signInAs(ADMIN);
    loseCalls(presenceAlerts.update);
    const user = await renderScreen(PANEL);
    const box = await boxOf('Maria Santos: Offline');
    await user.click(box);
    await screen.findByText('Update failed');
    await waitFor(() => expect(box.checked).toBe(true));
  });

  it('an error is shown when all changes of a group fail', async () => {
    signInAs(ADMIN);
    refuse(presenceAlerts.updateAll, 'UNAVAILABLE');
    const user = await renderScreen(PANEL);
    await user.click(await boxOf('My phlebotomists, all: Offline'));
    await screen.findByText('Bulk update failed');
  });

  it('an error is shown when some changes of a group fail', async () => {
    signInAs(ADMIN);
    answer(presenceAlerts.list, { data: [{ phlebotomist_id: 2, ...ALL_ON, busy: false }] });
    answer(presenceAlerts.updateAll, { updated: 2 });
    refuse(presenceAlerts.updateAll, 'UNAVAILABLE', { when: ({ status }) => status === 'busy' });
    const user = await renderScreen(PANEL);
    await user.click(await screen.findByRole('button', { name: /^Turn all on/ }));
    await screen.findByText('Partial update failed');
  });

  it('a developer’s alerts are grouped by provider and switched together', async () => {
    signInAs(DEVELOPER);
    const sent = answer(presenceAlerts.updateAll, { updated: 2 });
    const user = await renderScreen(PANEL);
    await user.click(await boxOf('Empire Mobile Labs, all: Busy'));
    await waitFor(() => expect(sent).toEqual([{ status: 'busy', value: false, provider_id: 1 }]));
  });

  it('after a search only the listed people’s alerts are switched', async () => {
    signInAs(DEVELOPER);
    const all = answer(presenceAlerts.updateAll, { updated: 2 });
    const each = answer(presenceAlerts.update, { phlebotomist_id: 2, ...ALL_ON });
    const user = await renderScreen(PANEL);
    await boxOf('Jamal Robinson: Busy');
    await fill(user, screen.getByLabelText('Search phlebotomists'), 'Maria');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Jamal Robinson: Busy' })).toBe(null));
    // One switch for the group, one for its only person.
    expect(screen.getAllByRole('checkbox', { name: /: Busy$/ })).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: /^Turn all o/ }));
    await waitFor(() => expect(each).toHaveLength(1));
    expect(each[0]).toMatchObject({ id: '2' });
    expect(all).toEqual([]);
  });
});
