import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookSoon, newCompany } from './support/bookings.ts';
import { stopClock } from './support/clock.ts';
import { newPage, newPatient, openAt } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';

test('a relative without an account follows a visit by a link, until the patient revokes it', async () => {
  const iris = await newPatient('Iris');
  const company = await newCompany();
  const { id } = await bookSoon(iris, company);
  const staff = { token: company.token, body: {} };
  const patient = await openAt(iris.token, `/appointments/${id}/confirmation`, PHONE);
  await patient.getByRole('button', { name: 'Make a link' }).click();
  const url = await patient.getByLabel('Link', { exact: true }).inputValue();
  await expectAccessibleEverywhere(patient, 'a new link to a visit');

  const relative = await newPage();
  const asked: string[] = [];
  relative.on('request', (request) => asked.push(request.url()));
  await relative.clock.install();
  await relative.goto(url);
  await expect(relative.getByText('Iris’s visit is waiting for confirmation.')).toBeVisible();
  await expectAccessibleEverywhere(relative, 'following a visit');

  await test.step('the page updates by itself', async () => {
    await api(`POST /appointments/${id}/approve`, staff);
    await expect(patient.getByText(/was approved\.$/)).toBeVisible();
    await stopClock(relative);
    await relative.clock.runFor(30_000);
    await relative.clock.resume();
    await expect(relative.getByText('Iris’s visit is confirmed.')).toBeVisible();
  });

  await test.step('it is Spanish for those who choose so', async () => {
    await relative.getByRole('link', { name: 'Español' }).click();
    await expect(relative.getByText('La visita de Iris está confirmada.')).toBeVisible();
    await relative.getByRole('link', { name: 'English' }).click();
  });

  await test.step('a revoked link has ended', async () => {
    await patient.getByRole('button', { name: /^Revoke the link made on/ }).click();
    await patient.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(patient.getByText('Link revoked.')).toBeVisible();
    await relative.reload();
    await expect(relative.getByText('This link has ended.')).toBeVisible();
  });

  // No log of any server can have the token.
  expect(asked.filter((each) => each.includes(new URL(url).hash.slice(1)) && !each.includes('#'))).toEqual(
    [],
  );
});
