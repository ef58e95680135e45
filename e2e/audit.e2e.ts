import { readFile } from 'node:fs/promises';
import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { fullName, newPatient, openAt, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

const DEVELOPER = 'developer@demo.test';

test('what staff do in a patient’s name is on the audit log, in its export, and told to the patient', async () => {
  const patient = await newPatient('Alma');
  const developer = await tokenOf(DEVELOPER);
  const { id } = await api<{ id: number }>('GET /user', { token: patient.token });
  const acting = await api<{ token: string }>(`POST /impersonate/${id}`, { token: developer });
  const insurance = { insurance_provider: '=HYPERLINK("http://example.test")' };
  await api('PUT /account', { token: acting.token, body: insurance });
  await api('POST /impersonate/stop', { token: acting.token });

  const page = await openAt(developer, '/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit Log' }).click();
  const table = page.getByRole('table', { name: 'Audit Log' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await table
    .getByRole('link', { name: fullName(patient) })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`person=${id}`));
  const changed = table.getByRole('row').filter({ hasText: 'Changed the profile' });
  await expect(changed).toHaveCount(1);
  await expect(changed).toContainText(`for ${fullName(patient)}`);
  await expect(table.getByRole('row').filter({ hasText: 'Viewed the insurance information' })).toHaveCount(1);
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
  expect(line).toContain(`,${fullName(patient)},${id},`);
  expect(rest).toEqual(['']);

  const own = await openAt(patient.token, '/account/security');
  const looks = own.getByRole('list', { name: 'Who viewed your record' });
  await expect(looks.getByRole('listitem').filter({ hasText: 'Changed the profile' })).toContainText(
    'in your name',
  );
  await expect(looks.getByRole('listitem').filter({ hasText: 'Started acting on your behalf' })).toHaveCount(
    1,
  );
  await expectAccessibleEverywhere(own, 'who looked at the own record');
});
