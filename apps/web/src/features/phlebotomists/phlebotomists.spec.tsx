import { adminUsers, type AdminUser } from '@drawpoint/contracts/auth/admin-users.contract';
import { catalog, type Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import {
  phlebotomists,
  type AssignableUser,
  type ManagedPhlebotomist,
} from '@drawpoint/contracts/booking/phlebotomists.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { queryClient } from '../../lib/api/query-client.ts';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { ADMIN, DEVELOPER, PATIENT, PHLEBOTOMIST, PROVIDER } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const MARIA: Phlebotomist = {
  ...{ id: 2, first_name: 'Maria', last_name: 'Santos', name: 'Maria Santos', email: 'maria@example.test' },
  ...{ providers: [PROVIDER], provider_id: PROVIDER.id, service_address: null },
  ...{ service_radius_km: 10, service_extra_radius_km: 0, service_extra_charge: 0 },
  ...{ title: null, license_state: null, languages: [] },
};
const RECORD: ManagedPhlebotomist = {
  ...{ ...PHLEBOTOMIST, gender: 'female', deleted: false, providers: [PROVIDER], service_address: null },
  ...{ service_radius_km: 15, service_extra_radius_km: 0, service_extra_charge: 0 },
  ...{ title: null, license_state: null, languages: [] },
};
const ADA: AssignableUser = {
  ...{ id: 7, first_name: 'Ada', last_name: 'Lane', full_name: 'Ada Lane', email: PATIENT.email },
  phlebotomist: null,
};

const AREA = { service_address: null, affected: { total: 0, data: [] }, zone: null };

async function choose(user: UserEvent, verb: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: verb }));
}

const ACCOUNT: AdminUser = {
  ...{ ...PHLEBOTOMIST, gender: 'female', deleted: false, phlebotomist: null, may: ['edit'] },
};

beforeEach(() => {
  signInAs(ADMIN);
  answer(adminUsers.get, ACCOUNT);
});

describe('What patients see of a phlebotomist', () => {
  it('an admin sets title, license and languages, and a refused field says why', async () => {
    answer(phlebotomists.get, RECORD);
    refuse(phlebotomists.update, 'INVALID_INPUT', { errors: { title: ['Too long.'] } });
    const user = await renderScreen(`/admin/phlebotomists/${RECORD.id}/edit?tab=profile`);
    await fill(user, await screen.findByLabelText('Title or certificate'), 'Certified Phlebotomist');
    await user.selectOptions(screen.getByLabelText('State of the license'), 'CA');
    await user.click(within(screen.getByRole('group', { name: 'Languages' })).getByLabelText('Spanish'));
    screen.getByText('Certified Phlebotomist · Licensed in California · Speaks Spanish');
    const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));
    await save();
    await screen.findByText('Too long.');
    const saved = { title: 'Certified Phlebotomist', license_state: 'CA', languages: ['es'] };
    const sent = answer(phlebotomists.update, { ...RECORD, ...saved, version: 2 });
    await save();
    await screen.findByText('Saved.');
    expect(sent).toMatchObject([{ ...saved, version: RECORD.version }]);
  });
});

describe('The phlebotomists', () => {
  it('an admin deletes a phlebotomist, with a retry after an error, but not permanently', async () => {
    answer(catalog.listStaffPhlebotomists, pageOf([MARIA]));
    refuse(phlebotomists.remove, 'INTERNAL', { message: '' });
    const user = await renderScreen('/admin/phlebotomists');
    await choose(user, 'Delete');
    expect(screen.queryByRole('button', { name: 'Delete permanently' })).toBe(null);
    const agree = async () =>
      user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await agree();
    await screen.findByText('Failed to delete.');
    const sent = answer(phlebotomists.remove, {});
    answer(catalog.listStaffPhlebotomists, pageOf<Phlebotomist>([]));
    await choose(user, 'Delete');
    await agree();
    await screen.findByText('Phlebotomist deleted.');
    await screen.findByText('No phlebotomists found.');
    expect(sent).toEqual([{ id: '2' }]);
  });

  it('deleted phlebotomists are marked and can be restored', async () => {
    answer(catalog.listStaffPhlebotomists, pageOf([{ ...MARIA, deleted: true as const }]));
    const sent = answer(phlebotomists.restore, RECORD);
    const user = await renderScreen('/admin/phlebotomists?trashed=only');
    await screen.findByText('deleted');
    await choose(user, 'Restore');
    await screen.findByText('Maria Santos is restored.');
    expect(sent).toEqual([{ id: '2' }]);
  });

  it('chosen patients are assigned to a chosen phlebotomist', async () => {
    answer(catalog.listStaffPhlebotomists, pageOf([MARIA]));
    answer(phlebotomists.listUsers, pageOf([ADA]));
    refuse(phlebotomists.assignBulk, 'INTERNAL', { message: '' });
    const user = await renderScreen('/admin/phlebotomists');
    await user.click(await screen.findByRole('button', { name: 'Bulk Assign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bulk Assign' }));
    const assign = () => user.click(dialog.getByRole('button', { name: /^Assign \d/ }));
    await assign();
    await screen.findByText('Pick a phlebotomist to assign to.');
    await user.click(dialog.getByRole('textbox', { name: 'Phlebotomist' }));
    await user.click(await screen.findByRole('option', { name: /Maria Santos/, hidden: true }));
    await assign();
    await screen.findByText('Select at least one user.');
    await user.click(dialog.getByRole('checkbox', { name: /Ada Lane/ }));
    await assign();
    await screen.findByText('Assign failed.');
    const sent = answer(phlebotomists.assignBulk, { assigned: 1, reassigned: 0, failed: [] });
    await assign();
    await dialog.findByText('Assigned: 1, reassigned: 0, failed: 0.');
    expect(sent).toEqual([{ phlebotomist_id: 2, user_ids: [7] }]);
  });

  it('a developer adds a phlebotomist to the only provider, which is preselected', async () => {
    signInAs(DEVELOPER);
    answer(catalog.listProviders, { data: [PROVIDER] });
    answer(phlebotomists.get, RECORD);
    answer(phlebotomists.previewArea, AREA);
    answer(phlebotomists.listVisitZips, { data: [] });
    const sent = answer(phlebotomists.create, RECORD);
    const user = await renderScreen('/admin/phlebotomists/add');
    await screen.findByRole('option', { name: PROVIDER.name, selected: true });
    await fill(user, screen.getByLabelText('First name'), 'Noor');
    await fill(user, screen.getByLabelText('Last name'), 'Moor');
    await user.selectOptions(screen.getByLabelText('Gender'), 'female');
    await fill(user, screen.getByLabelText('Email'), 'noor@example.test');
    await user.click(screen.getByRole('button', { name: 'Add phlebotomist' }));
    await waitFor(() => expect(sent).toMatchObject([{ first_name: 'Noor', provider_id: PROVIDER.id }]));
    expect(sent[0]).not.toHaveProperty('password');
  });

  it('a new phlebotomist’s errors show under the fields, and the area tab follows', async () => {
    const taken = 'The email has already been taken.';
    refuse(phlebotomists.create, 'INVALID_INPUT', { errors: { email: [taken] } });
    const user = await renderScreen('/admin/phlebotomists/add');
    const add = async () => user.click(await screen.findByRole('button', { name: 'Add phlebotomist' }));
    await add();
    await screen.findByText('Enter the first name.');
    await fill(user, screen.getByLabelText('First name'), 'Noor');
    await fill(user, screen.getByLabelText('Last name'), 'Moor');
    await user.selectOptions(screen.getByLabelText('Gender'), 'female');
    await fill(user, screen.getByLabelText('Email'), 'noor@example.test');
    expect(screen.queryByLabelText('Password')).toBe(null);
    await user.click(screen.getByRole('button', { name: 'Set a password for them' }));
    await fill(user, screen.getByLabelText('Password'), 'Correct-horse-42');
    await fill(user, screen.getByLabelText('Confirm password'), 'Correct-horse-42');
    await add();
    await screen.findByText(taken);
    answer(phlebotomists.create, RECORD);
    answer(phlebotomists.get, RECORD);
    answer(phlebotomists.previewArea, AREA);
    answer(phlebotomists.listVisitZips, { data: [] });
    await add();
    await screen.findByText(/^Enter an address to see the area\./);
  });
});

describe('A phlebotomist who has not chosen a password', () => {
  it('an admin sends the invitation again from the phlebotomist’s page, with a retry after an error', async () => {
    answer(phlebotomists.get, RECORD);
    answer(adminUsers.get, { ...ACCOUNT, may: ['edit', 'invite'] });
    refuse(adminUsers.invite, 'INTERNAL', { message: '' });
    const user = await renderScreen('/admin/phlebotomists/2/edit');
    const again = await screen.findByRole('button', { name: 'Send the invitation again' });
    await user.click(again);
    await screen.findByText('The invitation could not be sent.');
    const sent = answer(adminUsers.invite, {});
    await user.click(again);
    await screen.findByText('An invitation is on its way to Maria Santos.');
    expect(sent).toEqual([{ id: '2' }]);
  });

  it('the page of a phlebotomist who has a password does not offer the invitation', async () => {
    answer(phlebotomists.get, RECORD);
    await renderScreen('/admin/phlebotomists/2/edit');
    await waitFor(() =>
      expect(queryClient.getQueryState([adminUsers.get.subject, { id: 2 }])?.status).toBe('success'),
    );
    await screen.findByLabelText('First name');
    expect(screen.queryByRole('button', { name: 'Send the invitation again' })).toBe(null);
  });
});

describe('A phlebotomist whose new address is in another zone', () => {
  it('the company decides whether the zone follows a new address when there are upcoming visits', async () => {
    answer(phlebotomists.get, RECORD);
    answer(phlebotomists.previewArea, { ...AREA, zone: { tz: 'America/Los_Angeles', visits_ahead: 2 } });
    answer(phlebotomists.listVisitZips, { data: [] });
    const sent = answer(phlebotomists.update, RECORD);
    const user = await renderScreen('/admin/phlebotomists/2/edit?tab=area');
    for (const [radius, choice] of [
      ['12', 'Keep the zone'],
      ['13', 'Change the zone'],
    ] as const) {
      await fill(user, await screen.findByLabelText('Service radius (miles)'), radius);
      await user.click(screen.getByRole('button', { name: 'Save changes' }));
      const title = 'Change the time zone of Maria Santos to Los Angeles?';
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      dialog.getByText(/^2 visits ahead keep their time\./);
      await user.click(dialog.getByRole('button', { name: choice }));
      await screen.findByText('Saved.');
    }
    await waitFor(() => expect(sent.map(({ follow_zone }) => follow_zone)).toEqual([undefined, true]));
  });
});

describe('A phlebotomist who was changed by somebody else in the meantime', () => {
  beforeEach(() => {
    answer(phlebotomists.get, RECORD);
    answer(phlebotomists.previewArea, AREA);
    answer(phlebotomists.listVisitZips, { data: [] });
  });
  const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save changes' }));
  const told = () => screen.findByRole('region', { name: 'Saved elsewhere' });

  it('a conflicting change of the name can be taken over', async () => {
    const current = { ...RECORD, first_name: 'Irma', version: 3 };
    refuse(phlebotomists.update, 'STALE', { details: { current, changed: ['first_name'] } });
    const user = await renderScreen('/admin/phlebotomists/2/edit');
    const name = await screen.findByLabelText<HTMLInputElement>('First name');
    await fill(user, name, 'Inge');
    await save(user);
    within(await told()).getByText('Irma');
    await user.click(screen.getByRole('button', { name: 'Use this' }));
    await waitFor(() => expect(name.value).toBe('Irma'));
  });

  it('a typed area can be kept over a conflicting change, once its charge is valid', async () => {
    const current = { ...RECORD, service_radius_km: 18, version: 3 };
    refuse(phlebotomists.update, 'STALE', { details: { current, changed: ['service_radius_km'] } });
    const user = await renderScreen('/admin/phlebotomists/2/edit?tab=area');
    await fill(user, await screen.findByLabelText('Service radius (miles)'), '12');
    await fill(user, screen.getByLabelText('Extra charge'), '1.2.3');
    await save(user);
    await screen.findByText('Enter an amount such as 89.00.');
    await fill(user, screen.getByLabelText('Extra charge'), '22');
    await save(user);
    within(await told()).getByText('11.2');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    const sent = answer(phlebotomists.update, { ...current, service_radius_km: 19.312128, version: 4 });
    await save(user);
    await screen.findByText('Saved.');
    expect(sent).toMatchObject([{ service_radius_km: 19.312128, service_extra_charge: 22, version: 3 }]);
  });
});
