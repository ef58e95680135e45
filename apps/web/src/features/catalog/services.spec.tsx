import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { services, type ManagedService } from '@drawpoint/contracts/booking/services.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { DEVELOPER } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const FERRITIN: ManagedService = {
  ...{ id: 3, version: 1, name: 'Ferritin', price: 50, active: true, preparation: null },
  ...{ description: null, bring: null, fasting: false, result_days: null },
  ...{ fasting_hours: null, bring_order: false, medicines: null },
  ...{ default_appointment_length_minutes: 60, default_extra_radius_extension_minutes: 0 },
  ...{ created_at: '2026-11-20T15:00:00.000Z', deleted_at: null },
};
const GONE = { ...FERRITIN, deleted_at: '2026-11-21T15:00:00.000Z' };

const open = () => renderScreen('/admin/services');
const rowOf = (name: RegExp) => screen.findByRole('row', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const list = (...rows: ManagedService[]) => answer(services.list, pageOf(rows));
type User = Awaited<ReturnType<typeof open>>;

/** Chooses an action from the row's menu and confirms it. */
async function choose(user: User, verb: string): Promise<void> {
  await user.click(within(await rowOf(/Ferritin/)).getByRole('button', { name: /More/ }));
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${verb}`) }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: verb }));
}

describe('The services that a developer keeps', () => {
  beforeEach(() => signInAs(DEVELOPER));

  it('a new service starts with an hour and no extension, and its errors show under the fields', async () => {
    list();
    const sent = answer(services.create, { ...FERRITIN, price: 89.5 });
    const user = await open();
    await screen.findByText('No services found');
    await user.click(screen.getByRole('button', { name: 'Add a service' }));
    await screen.findByLabelText('Length');
    expect(field('Length').value).toBe('60');
    expect(field('Extra extension').value).toBe('0');
    await fill(user, field('Name'), 'Ferritin');
    await fill(user, field('Length'), '62');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Enter a multiple of 5.');
    screen.getByText('Please fill this in.');
    await fill(user, field('Length'), '45');
    await user.clear(field('Extra extension'));
    await fill(user, field('Price'), '89.5');
    list({ ...FERRITIN, price: 89.5 });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    const row = await rowOf(/Ferritin/);
    expect(row.textContent).toContain('$89.50');
    expect(row.textContent).toContain('+0 min');
    expect(sent).toMatchObject([
      {
        ...{ name: 'Ferritin', price: 89.5, active: true, default_appointment_length_minutes: 45 },
        // A blank extension is sent as 0.
        default_extra_radius_extension_minutes: 0,
      },
    ]);
  });

  it('a developer says what patients read about a service', async () => {
    list(FERRITIN);
    const sent = answer(services.update, FERRITIN);
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit Ferritin' }));
    await screen.findByLabelText('Description');
    await fill(user, field('Description'), 'How much iron you have.');
    await fill(user, field('To have ready'), 'A photo ID.');
    await fill(user, field('Days to results'), '3');
    await user.click(field('The patient fasts before it'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(sent).toMatchObject([
      {
        ...{ description: 'How much iron you have.', bring: 'A photo ID.' },
        ...{ fasting: true, result_days: 3 },
      },
    ]);
  });

  it('a service is switched off in its row', async () => {
    list(FERRITIN);
    const sent = answer(services.update, { ...FERRITIN, active: false });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit Ferritin' }));
    await user.click(await screen.findByLabelText('Active'));
    list({ ...FERRITIN, active: false });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await rowOf(/Ferritin/)).textContent).toContain('Inactive'));
    expect(sent).toMatchObject([{ id: '3', version: 1, active: false }]);
  });

  it('a service is deleted after a confirmation', async () => {
    list(FERRITIN);
    answer(services.remove, GONE);
    const user = await open();
    await rowOf(/Ferritin/);
    const after = () => list();
    await choose(user, 'Delete').then(after);
    await screen.findByText('Ferritin is deleted.');
  });

  it('a deleted service is dimmed and tagged, cannot be edited, and can be restored', async () => {
    const asked = list(GONE);
    answer(services.restore, FERRITIN);
    const user = await open();
    await screen.findByLabelText('Deleted services');
    await user.selectOptions(screen.getByLabelText('Deleted services'), 'Only deleted');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ trashed: 'only' }));
    const row = await rowOf(/Ferritin/);
    expect(row.textContent).toContain('deleted');
    expect(row.dataset['dimmed']).toBe('true');
    expect(within(row).queryByRole('button', { name: /Edit/ })).toBe(null);
    list();
    await user.click(screen.getByRole('button', { name: 'Restore Ferritin' }));
    await screen.findByText('Ferritin is restored.');
    await screen.findByText('No services found');
  });

  it('a service is deleted permanently after another confirmation', async () => {
    list(GONE);
    const sent = answer(services.forceRemove, {});
    const user = await open();
    await choose(user, 'Delete permanently');
    await screen.findByText('Ferritin is deleted permanently.');
    expect(sent).toEqual([{ id: '3' }]);
  });

  it('a service that visits need stays, and the visits are listed with links', async () => {
    list(FERRITIN);
    refuse(services.remove, 'VISITS_AHEAD', { message: '1 visit ahead needs this service.' });
    answer(
      futureVisits.list,
      pageOf([
        {
          ...{ id: 8, confirmation_code: 'KX7P2M9Q', status: 'approved' as const },
          ...{ starts_at: '2099-03-03T09:15:00-05:00', ends_at: '2099-03-03T10:15:00-05:00' },
          ...{ tz: 'America/New_York', patient_name: 'Vera Lane', provider: { id: 1, name: 'Empire' } },
          ...{ phlebotomist: { id: 2, name: 'Maria Santos' }, service: { id: 3, name: 'Ferritin' } },
        },
      ]),
    );
    const user = await open();
    await choose(user, 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Ferritin is still needed' });
    within(dialog).getByText('1 visit ahead needs this service.');
    const link = await within(dialog).findByRole('link');
    expect(link.getAttribute('href')).toBe('/phleb/appointments/8');
  });

  it('a service’s conflicting save can be taken over or overwritten', async () => {
    list(FERRITIN);
    const current = { ...FERRITIN, version: 2, price: 60 };
    refuse(services.update, 'STALE', { details: { current, changed: ['price'] } });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit Ferritin' }));
    await screen.findByLabelText('Price');
    const type = async (price: string) => {
      await fill(user, field('Price'), price);
      await user.click(screen.getByRole('button', { name: 'Save' }));
    };
    await type('70');
    const told = await screen.findByRole('region', { name: 'Saved elsewhere' });
    within(told).getByText('60.00');
    await user.click(within(told).getByRole('button', { name: 'Use this' }));
    await waitFor(() => expect(field('Price').value).toBe('60.00'));

    await type('75');
    const again = await screen.findByRole('region', { name: 'Saved elsewhere' });
    await user.click(within(again).getByRole('button', { name: 'Keep mine' }));
    const sent = answer(services.update, { ...current, version: 3, price: 75 });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(sent).toMatchObject([{ version: 2, price: 75 }]);
  });
});
