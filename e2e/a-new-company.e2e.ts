import type { Locator, Page } from '@playwright/test';
import { productOn } from '../tools/faults/product.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { fillSignIn, newPage, PASSWORD } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';

const DEVELOPER = 'nora@example.test';
const ROSA = 'rosa@example.test';
const ANSWERS: readonly [question: string, answer: string][] = [
  ['First name:', 'Nora'],
  ['Last name:', 'First'],
  ['Email:', DEVELOPER],
  ['Password (', PASSWORD],
];

async function fillAddress(form: Page | Locator): Promise<void> {
  await form.getByLabel('Address').fill('600 B St');
  await form.getByLabel('ZIP').fill('92101');
  await form.getByLabel('City').fill('San Diego');
  await form.getByLabel('State').selectOption('CA');
}

test('a company sets itself up from an empty store on a phone, until a stranger reads that it comes to them', async () => {
  const product = await productOn(['--empty']);
  try {
    await test.step('the first developer is made in the terminal', async () => {
      await product.program.start('with input');
      for (const [question, answer] of ANSWERS) {
        await expect.poll(() => product.program.output()).toContain(question);
        product.program.type(answer);
      }
      await expect.poll(() => product.program.output()).toContain(`${DEVELOPER} can sign in now`);
    });

    const page = await newPage({ ...PHONE, baseURL: product.url });
    const setup = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    const toSetup = () => page.goto('/dashboard');
    const saved = page.getByText('Saved.', { exact: true }).first();

    await test.step('the list says what comes first: the company’s address and phone', async () => {
      await page.goto('/login');
      await fillSignIn(page, DEVELOPER, PASSWORD);
      await setup.getByRole('button', { name: 'Add the company’s address and phone' }).click();
      await expectAccessibleEverywhere(page, 'setup, with the details of the company');
      await dialog.getByLabel(/address/i).fill('600 B St, San Diego, CA 92101');
      await dialog.getByLabel(/phone/i).fill('(619) 555-0100');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
    });

    await test.step('the provider, whose zone follows its address', async () => {
      await setup.getByRole('link', { name: 'Add the first provider and its address' }).click();
      await page.getByRole('button', { name: 'Add Provider' }).click();
      await dialog.getByLabel('Name', { exact: true }).fill('Coastal Draws');
      await fillAddress(dialog);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(saved).toBeVisible();
    });

    await test.step('a service, saved without a network and again with one: nothing typed is lost', async () => {
      await toSetup();
      await setup.getByRole('link', { name: 'Add a service with its price and length' }).click();
      await page.getByRole('button', { name: 'Add a service' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Blood draw at home');
      await page.getByLabel('Price').fill('95');
      await page.getByLabel('Length').fill('30');
      const save = page.getByRole('button', { name: 'Save', exact: true });
      await page.context().setOffline(true);
      await save.click();
      await expect(page.getByText('We could not reach the server.')).toBeVisible();
      await expect(page.getByLabel('Price')).toHaveValue('95.00');
      await page.context().setOffline(false);
      await save.click();
      await expect(saved).toBeVisible();
    });

    await test.step('a phlebotomist, who is invited by email and works for the only provider', async () => {
      await toSetup();
      await setup.getByRole('link', { name: 'Add a phlebotomist' }).click();
      await page.getByLabel('First name').fill('Rosa');
      await page.getByLabel('Last name').fill('Delgado');
      await page.getByLabel('Gender').selectOption('female');
      await page.getByLabel('Email').fill(ROSA);
      await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: 'Add phlebotomist', exact: true }).click();
      await expect(page.getByText('Enter an address to see the area.')).toBeVisible();
    });

    await test.step('where she works, and when', async () => {
      await fillAddress(page);
      await page.getByLabel('Service radius (miles)').fill('12');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(saved).toBeVisible();
      await toSetup();
      await setup.getByRole('link', { name: 'Set their working hours' }).click();
      await expect(page.getByLabel('Time zone')).toHaveValue('America/Los_Angeles');
      await page.getByRole('button', { name: 'Add hours Monday' }).click();
      await page.getByRole('button', { name: 'Copy to… from Monday' }).click();
      await page.getByRole('button', { name: 'Monday to Friday' }).click();
      await page.getByRole('button', { name: 'Save availability' }).click();
      await expect(page.getByText('Availability saved.')).toBeVisible();
    });

    await test.step('the list ends with the first time that can be booked', async () => {
      await toSetup();
      await expect(setup.getByText(/^The first time that can be booked: .* with Rosa\./)).toBeVisible();
      await expect(setup.getByRole('link', { name: 'Book it' })).toBeVisible();
      await expect(setup.getByText('Accounts: add an admin')).toBeVisible();
      await expectAccessibleEverywhere(page, 'setup, done');
    });

    await test.step('the phlebotomist chooses a password by the link of the invitation', async () => {
      const inbox = () => product.mailTo(ROSA);
      await expect.poll(async () => (await inbox()).length).toBeGreaterThan(0);
      const [mail] = await inbox();
      expect(mail!.text).toContain('Coastal Draws');
      const { pathname, search } = new URL(/https?:\/\/\S+/.exec(mail!.text)![0]);
      const rosa = await newPage({ ...PHONE, baseURL: product.url });
      await rosa.goto(`${pathname}${search}`);
      await rosa.getByLabel('New password').fill(PASSWORD);
      await rosa.getByLabel('Confirm password').fill(PASSWORD);
      await rosa.getByRole('button', { name: 'Set new password' }).click();
      await rosa.getByRole('link', { name: 'Sign In', exact: true }).click();
      await fillSignIn(rosa, ROSA, PASSWORD);
      await expect(rosa).toHaveURL(/\/dashboard$/);
    });

    await test.step('a stranger reads on the first page that the company comes to them', async () => {
      const visitor = await newPage({ ...PHONE, baseURL: product.url });
      await visitor.goto('/');
      await visitor.getByLabel('Do we come to you?').fill('92101');
      await visitor.getByRole('button', { name: 'Check' }).click();
      await expect(visitor.getByText('Yes, we come to 92101. Blood draw at home from $95.00')).toBeVisible();
      await expect(visitor.getByRole('link', { name: '(619) 555-0100' })).toBeVisible();
    });
  } finally {
    await product.remove();
  }
});
