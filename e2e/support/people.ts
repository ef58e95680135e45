import { expect, type Page } from '@playwright/test';
import { linkIn, waitForMessage } from './inbox.ts';

export const DEMO_PASSWORD = 'Draw-blood-2026';
export const PASSWORD = 'Correct-horse-42';

/** An address nobody used before. */
export const newEmail = (name: string): string =>
  `${name}.${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}@example.test`;

export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Registers a person through the screens and confirms their email by the link they were sent. */
export async function register(page: Page, baseUrl: string, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Create an Account' }).first().click();
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Quinn');
  await page.getByLabel('Gender').selectOption('female');
  await page.getByLabel('Date of birth').fill('04171985');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mobile (optional)').fill('2125550188');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await expect(page.getByText('Passwords match')).toBeVisible();
  await page.getByRole('button', { name: 'Create an Account' }).click();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  const message = await waitForMessage(baseUrl, email, /verify|confirm/i);
  await page.goto(linkIn(message, '/verify-email'));
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
}
