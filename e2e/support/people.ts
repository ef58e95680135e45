import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { cardNumbersIn } from '@drawpoint/nest-kit/testing/card-numbers';
import { api, baseUrl } from './api.ts';
import { linkIn, waitForMessage } from './inbox.ts';

export const DEMO_PASSWORD = 'Draw-blood-2026';
export const PASSWORD = 'Correct-horse-42';

export type Person = { first_name: string; last_name: string; email: string };
export type SignedIn = Person & { token: string };

const letters = (count: number): string =>
  Array.from({ length: count }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');

/** Somebody who was never here before, with a name and an address of their own. */
export function newPerson(first_name: string, last_name = `Q${letters(7)}`): Person {
  const email = `${first_name}.${last_name}${letters(5)}@example.test`.toLowerCase();
  return { first_name, last_name, email };
}

export const fullName = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`;

/** Fills in the registration and sends it. */
export async function fillRegistration(page: Page, { first_name, last_name, email }: Person): Promise<void> {
  await page.getByLabel('First name').fill(first_name);
  await page.getByLabel('Last name').fill(last_name);
  await page.getByLabel('Gender').selectOption('female');
  await page.getByLabel('Date of birth').fill('04171985');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mobile (optional)').fill('2125550188');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
}

/** Fills in the sign-in page that is shown. */
export async function fillSignIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The password on the page of a verification link. */
export async function fillVerification(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
}

/** Signs in through the screen. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, email, password);
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Registers over the API; the email is not confirmed yet. */
export async function registerOverApi(person: Person): Promise<void> {
  const password = { password: PASSWORD, password_confirmation: PASSWORD };
  const about = { gender: 'female', date_of_birth: '1985-04-17', mobile: '+12125550188' };
  // Registrations are few a minute from one address; these people live apart.
  const from = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;
  await api('POST /register', { from, body: { ...person, ...about, ...password } });
}

/** The link of the newest verification email, on the origin of this run: what is kept there belongs to it alone. */
export async function verificationLink(email: string): Promise<string> {
  const link = linkIn(await waitForMessage(email, /confirm your email/i), '/verify-email');
  const { pathname, search } = new URL(link);
  return new URL(`${pathname}${search}`, baseUrl()).href;
}

/** A session of its own over the API. */
export async function newSession(email: string, password = DEMO_PASSWORD): Promise<string> {
  return (await api<{ token: string }>('POST /login', { body: { email, password } })).token;
}

const shared = new Map<string, Promise<string>>();

/**
 * The one session that this worker's journeys share for an account of the demo: never signed out, never ended. With a
 * password a session of its own.
 */
export function tokenOf(email: string, password?: string): Promise<string> {
  if (password !== undefined) return newSession(email, password);
  const token = shared.get(email) ?? newSession(email);
  shared.set(email, token);
  return token;
}

/** A new patient, registered, confirmed and signed in over the API. */
export async function newPatient(firstName: string, lastName?: string): Promise<SignedIn> {
  const person = newPerson(firstName, lastName);
  await registerOverApi(person);
  const token = new URL(await verificationLink(person.email)).searchParams.get('token');
  const body = { token, password: PASSWORD };
  const signedIn = await api<{ token: string }>('POST /email/verify', { body });
  return { ...person, token: signedIn.token };
}

let browser: Browser;

/** Where the functions below open their pages: the browser of this worker. */
export const openPagesIn = (given: Browser): void => void (browser = given);

/** A page of a browser of its own, in which nobody is signed in. */
export const newPage = async (options: BrowserContextOptions = {}): Promise<Page> =>
  (await browser.newContext({ baseURL: baseUrl(), ...options })).newPage();

/** The same, where somebody is signed in already. */
export async function openAs(
  token: string,
  { baseURL = baseUrl(), ...options }: BrowserContextOptions = {},
): Promise<Page> {
  const localStorage = [{ name: 'auth_token', value: token }];
  const storageState = { cookies: [], origins: [{ origin: new URL(baseURL).origin, localStorage }] };
  const page = await newPage({ baseURL, storageState, ...options });
  // Whatever a journey does: what this site is sent holds no card's number.
  page.context().on('request', (request) => {
    if (!request.url().startsWith(baseURL)) return;
    const said = [request.url(), request.postData() ?? '', ...Object.values(request.headers())];
    expect.soft(said.flatMap(cardNumbersIn), `card numbers sent to ${request.url()}`).toEqual([]);
  });
  return page;
}

/** The same, at an address of the site. */
export async function openAt(token: string, path: string, options?: BrowserContextOptions) {
  const page = await openAs(token, options);
  await page.goto(path);
  return page;
}
