import { areaRequests } from '@drawpoint/contracts/booking/area-requests.contract';
import { futureVisits, type FutureVisit } from '@drawpoint/contracts/appointments/future-visits.contract';
import { catalog, type Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { myProvider, type ProviderService } from '@drawpoint/contracts/booking/my-provider.contract';
import { providers, type ManagedProvider } from '@drawpoint/contracts/booking/providers.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { ADMIN, DEVELOPER } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const HUDSON: ManagedProvider = {
  ...{
    id: 1,
    version: 1,
    name: 'Hudson Draws',
    phone: null,
    license_number: 'L-0',
    about: null,
    travel_price: 25,
  },
  ...{ address: { line1: null, city: null, state: 'IL', zip: '60601' }, tz: 'America/Chicago' },
  ...{ phlebotomists: [2], created_at: '2026-11-20T15:00:00.000Z' },
};
const MARIA: Phlebotomist = {
  ...{ id: 2, first_name: 'Maria', last_name: 'Santos', name: 'Maria Santos', email: 'maria@demo.test' },
  ...{ providers: [], provider_id: 1, service_address: null },
  ...{ service_radius_km: 10, service_extra_radius_km: 0, service_extra_charge: 0 },
  ...{ title: null, license_state: null, languages: [] },
};
const ROUTINE: ProviderService = {
  ...{ id: 3, provider_id: 1, version: 1, name: 'Routine', active: true, enabled: null },
  ...{ price: null, appointment_length_minutes: null, extra_radius_extension_minutes: null },
  ...{ default_price: 129, default_length_minutes: 60, default_extra_extension_minutes: 0 },
};

const rowOf = (name: RegExp) => screen.findByRole('row', { name });
const elsewhere = () => screen.findByRole('region', { name: 'Saved elsewhere' });

describe('The providers that a developer keeps', () => {
  beforeEach(() => {
    signInAs(DEVELOPER);
    answer(catalog.listStaffPhlebotomists, pageOf([MARIA]));
  });

  it('a developer sees an incomplete address, and a zone that differs from the address', async () => {
    answer(providers.list, pageOf<ManagedProvider>([]));
    const user = await renderScreen('/admin/providers');
    await user.click(await screen.findByRole('button', { name: 'Add Provider' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(user, dialog.getByLabelText('ZIP'), '92101');
    await user.selectOptions(dialog.getByLabelText('Time zone'), 'America/New_York');
    dialog.getByText('The address is not complete yet.');
    dialog.getByText('The address is in Los Angeles time, but the zone is New York.');
    await user.selectOptions(dialog.getByLabelText('Time zone'), 'America/Los_Angeles');
    await fill(user, dialog.getByLabelText('Address'), '1 Harbor Dr');
    await fill(user, dialog.getByLabelText('City'), 'San Diego');
    await user.selectOptions(dialog.getByLabelText('State'), 'CA');
    expect(dialog.queryByText(/^The address is/)).toBe(null);
  });

  it('a provider needs a name and a ZIP code of its state, and its people are chosen beside it', async () => {
    answer(providers.list, pageOf<ManagedProvider>([]));
    const sent = answer(providers.create, { ...HUDSON, phlebotomists: [] });
    const set = answer(providers.setPhlebotomists, HUDSON);
    const user = await renderScreen('/admin/providers');
    await screen.findByText('No providers found');
    await user.click(screen.getByRole('button', { name: 'Add Provider' }));
    const dialog = within(await screen.findByRole('dialog'));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    await fill(user, dialog.getByLabelText('Name'), 'Hudson Draws');
    await fill(user, dialog.getByLabelText('ZIP'), '60601');
    await user.selectOptions(dialog.getByLabelText('State'), 'NY');
    const wrong = 'That ZIP code isn’t in New York.';
    refuse(providers.create, 'INVALID_INPUT', {
      errors: { 'address.zip': [wrong] },
      when: ({ address }) => (address as { state: string }).state === 'NY',
    });
    await user.click(save);
    await dialog.findByText(wrong);
    await user.selectOptions(dialog.getByLabelText('State'), 'IL');
    await user.click(await dialog.findByRole('checkbox', { name: 'Maria Santos' }));
    await dialog.findByText('1 works for this provider');
    answer(providers.list, pageOf([HUDSON]));
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect((await rowOf(/Hudson/)).textContent).toContain('1 phlebotomist');
    expect(sent).toMatchObject([{ name: 'Hudson Draws', address: { state: 'IL', zip: '60601' } }]);
    expect(set).toEqual([{ id: '1', version: 1, set: [2] }]);
  });

  it('a provider’s conflicting save is shown and can be overwritten', async () => {
    answer(providers.list, pageOf([HUDSON]));
    const current = { ...HUDSON, version: 2, license_number: 'L-1' };
    refuse(providers.update, 'STALE', { details: { current, changed: ['license_number'] } });
    const user = await renderScreen('/admin/providers');
    await user.click(await screen.findByRole('button', { name: 'Edit Hudson Draws' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>('Time zone').value).toBe('America/Chicago');
    const license = dialog.getByLabelText('License number');
    await fill(user, license, 'L-2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const told = await elsewhere();
    within(told).getByText('L-1');
    await user.click(within(told).getByRole('button', { name: 'Keep mine' }));
    const sent = answer(providers.update, { ...current, license_number: 'L-2', phlebotomists: [2] });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(sent).toMatchObject([{ version: 2, license_number: 'L-2' }]);
  });

  it('people whom visits still need stay with the provider, and the dialog says so', async () => {
    const text = 'Still needed here and not taken out: Maria Santos (1 visit ahead)';
    answer(providers.list, pageOf([HUDSON]));
    answer(providers.update, HUDSON);
    refuse(providers.setPhlebotomists, 'VISITS_AHEAD', { message: text });
    const user = await renderScreen('/admin/providers');
    await user.click(await screen.findByRole('button', { name: 'Edit Hudson Draws' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('checkbox', { name: 'Maria Santos' }));
    await dialog.findByText('0 work for this provider');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(text);
  });
});

describe('The settings of the own provider', () => {
  beforeEach(() => {
    answer(areaRequests.listCounts, { data: [] });
    signInAs(ADMIN);
    answer(myProvider.get, HUDSON);
    answer(myProvider.listServices, pageOf([ROUTINE]));
    answer(futureVisits.list, pageOf<FutureVisit>([]));
  });

  it('conflicting provider settings are shown and can be overwritten', async () => {
    const current = { ...HUDSON, version: 2, license_number: 'L-1' };
    refuse(myProvider.update, 'STALE', { details: { current, changed: ['license_number'] } });
    const user = await renderScreen('/admin/my-provider');
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Hudson Draws');
    await fill(user, screen.getByLabelText('License number'), 'L-2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const told = await elsewhere();
    within(told).getByText('L-1');
    await user.click(within(told).getByRole('button', { name: 'Keep mine' }));
    const sent = answer(myProvider.update, { ...current, license_number: 'L-2' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Provider updated.');
    expect(sent).toMatchObject([{ provider_id: 1, version: 2, license_number: 'L-2' }]);
  });

  it('an own price is saved, and conflicting terms are named', async () => {
    const current = { ...ROUTINE, version: 2, price: 130, appointment_length_minutes: 45 };
    const changed = ['price', 'appointment_length_minutes'];
    refuse(myProvider.updateService, 'STALE', { details: { current, changed } });
    const user = await renderScreen('/admin/my-provider');
    await user.click(await screen.findByRole('button', { name: 'Edit Routine' }));
    await screen.findByText('No upcoming visits are affected.');
    await fill(user, screen.getByLabelText('Price'), '131.25');
    const form = () => within(screen.getByLabelText('Price').closest('form')!);
    await user.click(form().getByRole('button', { name: 'Save' }));
    const told = await elsewhere();
    within(told).getByText('130.00');
    within(told).getByText('45');
    await user.click(within(told).getByRole('button', { name: 'Keep mine' }));
    const saved = { ...current, version: 3, price: 131.25 };
    const sent = answer(myProvider.updateService, saved);
    answer(myProvider.listServices, pageOf([saved]));
    await user.click(form().getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await rowOf(/Routine/)).textContent).toContain('$131.25'));
    expect(sent).toMatchObject([{ id: '3', provider_id: 1, version: 2, price: 131.25 }]);
  });

  it('a changed service shows the upcoming visits it affects', async () => {
    const visit: FutureVisit = {
      ...{ id: 8, confirmation_code: 'KX7P2M9Q', status: 'approved' },
      ...{ starts_at: '2099-03-03T09:15:00-05:00', ends_at: '2099-03-03T10:15:00-05:00' },
      ...{ tz: 'America/New_York', patient_name: 'Ines Lane', provider: { id: 1, name: 'Hudson' } },
      ...{ phlebotomist: { id: 2, name: 'Maria Santos' }, service: { id: 3, name: 'Routine' } },
    };
    const asked = answer(futureVisits.list, pageOf([visit], 7));
    const user = await renderScreen('/admin/my-provider');
    await user.click(await screen.findByRole('button', { name: 'Edit Routine' }));
    const affected = await screen.findByRole('region', { name: 'Affected visits' });
    expect(affected.textContent).toContain('7 upcoming visits are affected');
    within(affected).getByText('They keep their time, price and phlebotomist.');
    within(affected).getByText('and 6 more');
    expect(asked).toEqual([{ provider_id: '1', service_id: '3' }]);
  });

  it('an admin without a provider sees that', async () => {
    refuse(myProvider.get, 'NO_PROVIDER');
    await renderScreen('/admin/my-provider');
    await screen.findByText('Your admin account is not associated with a provider yet.');
  });

  it('a developer chooses a provider, which the browser remembers', async () => {
    signInAs(DEVELOPER);
    answer(providers.list, pageOf([HUDSON]));
    const asked = answer(myProvider.get, HUDSON);
    const user = await renderScreen('/admin/my-provider');
    await screen.findByText(
      'Choose a provider to see its profile, travel price and services. We remember your choice.',
    );
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('textbox', { name: 'Provider' }));
    // jsdom has no layout, so the option counts as hidden.
    await user.click(await screen.findByRole('option', { name: /Hudson Draws/, hidden: true }));
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Hudson Draws');
    expect((await rowOf(/Routine/)).textContent).toContain('$129.00');
    expect(asked).toEqual([{ provider_id: '1' }]);
    expect(localStorage.getItem('dev_provider_id')).toBe('1');
  });

  it('the settings open with the provider that the browser remembers', async () => {
    signInAs(DEVELOPER);
    localStorage.setItem('dev_provider_id', '1');
    answer(providers.list, pageOf([HUDSON]));
    await renderScreen('/admin/my-provider');
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Hudson Draws');
  });
});
