import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi, MARIA } from './support/bookings.ts';
import { linkIn, waitForMessage } from './support/inbox.ts';
import { fillSignIn, fullName, newPage, newPerson, openAt, PASSWORD, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

/**
 * Lets Maria book for an email. Returns the visit's id, and the page of the email's link, opened signed out.
 */
async function bookedFor(person: { first_name: string; last_name: string; email: string }) {
  const token = await tokenOf(MARIA.email);
  const { id } = await bookOverApi({ ...person, token });
  const { pathname, search } = new URL(
    linkIn(await waitForMessage(person.email, /is this visit yours/i), '/confirm-visit'),
  );
  const page = await newPage();
  await page.goto(`${pathname}${search}`);
  await expect(page.getByText('Empire Mobile Labs booked a visit for')).toBeVisible();
  // The page removes the link's secret from the URL.
  await expect(page).toHaveURL(/\/confirm-visit$/);
  return { id, page };
}

async function seenByMaria(id: number): Promise<Page> {
  const page = await openAt(await tokenOf(MARIA.email), `/phleb/appointments/${id}`);
  return page;
}

test('a stranger for whom staff booked says yes by the link, chooses a password, and sees the visit', async () => {
  const ada = newPerson('Ada');
  const { id, page } = await bookedFor(ada);
  const staff = await seenByMaria(id);
  await expect(staff.getByText(`Waiting for ${ada.first_name} to confirm this visit.`)).toBeVisible();
  await staff.getByRole('button', { name: 'More actions' }).click();
  await expect(staff.getByRole('button', { name: 'Cancel visit' })).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Message', exact: true })).toHaveCount(0);
  await expect(staff.getByText('Insurance and documents')).toHaveCount(0);
  await staff.keyboard.press('Escape');
  await expectAccessibleEverywhere(page, 'whose a visit is');
  await page.getByRole('button', { name: "Yes, it's my visit" }).click();
  await page.getByRole('link', { name: 'Choose a password' }).click();
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Sign In', exact: true }).first().click();
  await fillSignIn(page, ada.email, PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/appointments/upcoming');
  await expect(page.getByRole('row').filter({ hasText: MARIA.name })).toContainText('Confirmed');
  await staff.reload();
  await expect(staff.getByText(fullName(ada)).first()).toBeVisible();
  await expect(staff.getByText('Waiting for')).toHaveCount(0);
});
