import { readFile } from 'node:fs/promises';
import { pdfWords } from '@drawpoint/nest-kit/testing/pdf-words';
import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { newCompany } from './support/bookings.ts';
import { Effort } from './support/effort.ts';
import { linkIn, waitForMessage } from './support/inbox.ts';
import { newPage, newPatient, newPerson, newSession, openAt, PASSWORD, tokenOf } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';

const TABLET = { viewport: { width: 1180, height: 820 }, hasTouch: true };

test('an office books for a caller without email, prints the letter, and the patient claims the account later', async () => {
  const company = await newCompany();
  const ann = await newPatient('Ann');
  const { id: annId } = await api<{ id: number }>('GET /me', { token: ann.token });
  await api(`PUT /admin/users/${annId}`, {
    token: await tokenOf('developer@demo.test'),
    body: { roles: ['admin'], provider_id: company.provider.id },
  });
  const token = await newSession(ann.email, PASSWORD);
  const rosa = newPerson('Rosa');
  const office = await openAt(token, '/admin/phone-booking', TABLET);
  const button = (name: string | RegExp) => office.getByRole('button', { name });
  const effort = new Effort();
  let letter = '';

  async function find(first: string): Promise<void> {
    await effort.own(office.getByLabel('First name'), first);
    await effort.own(office.getByLabel('Last name'), rosa.last_name);
    await effort.type(office.getByLabel('Date of birth'), '05061944');
    await effort.tap(button('Find'));
  }

  async function bookFirstTime(): Promise<void> {
    await effort.tap(office.getByRole('listitem').getByRole('button').first());
    await effort.tap(office.getByRole('checkbox', { name: /The caller has heard them/ }));
    await effort.tap(button(/^Book .* for \$/));
    await expect(office.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible();
  }

  await test.step('a caller whom nobody knows is added once, and booked in at most 25 taps and keys', async () => {
    await find('Rosa');
    await expect(office.getByText('Nobody of this name is among your patients.')).toBeVisible();
    await expectAccessibleEverywhere(office, 'A new caller');
    // A telephone number and an address are dictated, like a name.
    await effort.own(office.getByLabel('Telephone'), '2125550143');
    effort.taps += 1;
    await button('Add patient').dblclick();
    await expect(office.getByRole('heading', { name: `Rosa ${rosa.last_name}` })).toBeVisible();
    await effort.own(office.getByLabel('Address', { exact: true }), company.place.address);
    await effort.own(office.getByLabel('ZIP'), company.place.address_zip);
    await effort.own(office.getByLabel('City'), company.place.city);
    await expect(office.getByLabel('State')).toHaveValue('NJ');
    await effort.tap(office.getByText('Routine Blood Draw', { exact: true }));
    await expect(office.getByRole('heading', { name: 'When' })).toBeVisible();
    await bookFirstTime();
    await expectAccessibleEverywhere(office, 'Booked by phone');
    effort.print('the office, a new caller');
    expect(effort.taps + effort.keys).toBeLessThanOrEqual(25);
    const { data } = await api<{ data: object[] }>(`GET /admin/users?q=${rosa.last_name}`, { token });
    expect(data).toHaveLength(1);
  });

  await test.step('the letter has the visit and a code', async () => {
    const [saved] = await Promise.all([office.waitForEvent('download'), button('Print the letter').click()]);
    letter = pdfWords(await readFile(await saved.path()));
    expect(letter).toContain(`Rosa ${rosa.last_name}`);
    expect(letter).toContain(company.place.address);
  });

  await test.step('the next call of the same patient needs no typing but the name and the date of birth', async () => {
    await button('Next caller').click();
    effort.taps = 0;
    effort.keys = 0;
    await find('Rosa');
    await expect(office.getByLabel('Address', { exact: true })).toHaveValue(company.place.address);
    await bookFirstTime();
    effort.print('the office, a known caller');
    expect(effort.taps + effort.keys).toBeLessThanOrEqual(20);
  });

  await test.step('the phlebotomist sees that the consent was spoken, and who heard it', async () => {
    await office.getByRole('link', { name: 'Booking Details' }).click();
    await expect(office.getByText(`Spoken, heard by Ann ${ann.last_name}`)).toBeVisible();
  });

  await test.step('the patient claims the account with the code, the date of birth and an email', async () => {
    const code = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(letter)![0];
    const phone = await newPage(PHONE);
    await phone.goto('/letter');
    await phone.getByLabel('Code').fill(code);
    await phone.getByLabel('Your date of birth').fill('05061945');
    await phone.getByLabel('Your email').fill(rosa.email);
    await phone.getByRole('button', { name: 'Send the link' }).click();
    await expect(phone.getByText('The letter is for somebody with another date of birth.')).toBeVisible();
    await expectAccessibleEverywhere(phone, 'The code of a letter');
    await phone.getByLabel('Your date of birth').fill('05061944');
    await phone.getByRole('button', { name: 'Send the link' }).dblclick();
    await expect(phone.getByText(`We sent an email to ${rosa.email}.`)).toBeVisible();
    await phone.goto(linkIn(await waitForMessage(rosa.email, /account/i), '/reset-password'));
    await phone.getByLabel('New password').fill(PASSWORD);
    await phone.getByLabel('Confirm password').fill(PASSWORD);
    await phone.getByRole('button', { name: 'Set new password' }).click();
    await expect(phone.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
    const rosas = await newSession(rosa.email, PASSWORD);
    const { data } = await api<{ data: object[] }>('GET /me/appointments', { token: rosas });
    expect(data).toHaveLength(2);
  });

  await test.step('the office merges a second record of the patient, and takes it back', async () => {
    const twin = {
      ...{ first_name: 'Rosa', last_name: rosa.last_name },
      ...{ date_of_birth: '1944-05-06', mobile: '2125550143' },
    };
    await api('POST /phone-patients', { token, body: twin });
    await office.goto('/admin/duplicates');
    const names = office.getByRole('heading', { name: `Rosa ${rosa.last_name}` });
    await expect(names).toBeVisible();
    await expectAccessibleEverywhere(office, 'Duplicate patients');
    await button('Merge').click();
    await office.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
    await expect(office.getByText('No likely duplicates')).toBeVisible();
    await button(`Undo: Rosa ${rosa.last_name}`).dblclick();
    await expect(names).toBeVisible();
    await button('Not the same person').click();
    await expect(office.getByText('No likely duplicates')).toBeVisible();
  });
});
