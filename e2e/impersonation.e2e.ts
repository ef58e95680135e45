import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi } from './support/bookings.ts';
import { fullName, newPatient, newSession, openAt, type SignedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

const DEVELOPER = 'developer@demo.test';

const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('auth_token_original')]);
const bannerOf = (page: Page, person: SignedIn) =>
  page.getByRole('region', { name: 'Impersonation' }).getByText(`You’re acting as ${fullName(person)}.`);

test('a developer finds a patient and acts for them, sees so on every screen and stops with one press; the audit log and the patient are told', async () => {
  const person = await newPatient('Irene');
  const own = await newSession(DEVELOPER);
  const { id } = await bookOverApi(person);
  const page = await openAt(own, '/admin/users');
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(person.email);
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(page.getByRole('row')).toHaveCount(2);
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Impersonate' }).click();
  await expect(page.getByText('Impersonation started.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(bannerOf(page, person)).toBeVisible();
  await page.goto(`/appointments/${id}/pay`);
  await expect(page.getByText('Only the patient can pay for this appointment')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  for (const path of ['/dashboard', '/appointments/upcoming', '/nowhere', '/account']) {
    await page.goto(path);
    await expect(bannerOf(page, person)).toBeVisible();
  }
  await expectAccessibleEverywhere(page, 'acting for a patient');
  const [acting] = await stored(page);
  const insurance = { insurance_provider: '=HYPERLINK("http://example.test")' };
  await api('PUT /account', { token: acting!, body: insurance });
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('You’re back in your own account.')).toBeVisible();
  await expect(bannerOf(page, person)).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Pending')).toBeVisible();
  expect(await stored(page)).toEqual([own, null]);

  await test.step('what was done in the patient’s name is on the audit log, and in its export', async () => {
    const { id } = await api<{ id: number }>('GET /user', { token: person.token });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit Log' }).click();
    const table = page.getByRole('table', { name: 'Audit Log' });
    await table
      .getByRole('link', { name: fullName(person) })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`person=${id}`));
    const changed = table.getByRole('row').filter({ hasText: 'Changed the profile' });
    await expect(changed).toHaveCount(1);
    await expect(changed).toContainText(`for ${fullName(person)}`);
    await expect(
      table.getByRole('row').filter({ hasText: 'Viewed the insurance information' }).first(),
    ).toBeVisible();
    await expectAccessibleEverywhere(page, 'the audit log');
    await page.getByLabel('What').selectOption('Started impersonating somebody');
    await expect(table.getByRole('row')).toHaveCount(2);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
    const [head, line, ...rest] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(head).toContain('Time (UTC),Action,Outcome,Who');
    expect(line).toContain(`impersonation_started,done`);
    expect(line).toContain(`,${fullName(person)},${id},`);
    expect(rest).toEqual(['']);
  });

  await test.step('the patient reads who looked', async () => {
    const patient = await openAt(person.token, '/account/security');
    const looks = patient.getByRole('list', { name: 'Who viewed your record' }).getByRole('listitem');
    await expect(looks.filter({ hasText: 'Changed the profile' })).toContainText('in your name');
    await expect(looks.filter({ hasText: 'Started acting on your behalf' })).toHaveCount(1);
  });
});
