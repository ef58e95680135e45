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

/** A person with a random name and email, not registered yet. */
export function newPerson(first_name: string, last_name = `Q${letters(7)}`): Person {
  const email = `${first_name}.${last_name}${letters(5)}@example.test`.toLowerCase();
  return { first_name, last_name, email };
}

export const fullName = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`;

/** Fills in the registration form on the current page, without sending it. */
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

/** Fills in the sign-in form on the current page and sends it. */
export async function fillSignIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Enters the password on the page of a verification link and sends it. */
export async function fillVerification(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
}

/** Signs in through the sign-in page and waits for the dashboard. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, email, password);
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Registers over the API; the email is not confirmed yet. */
export async function registerOverApi(person: Person): Promise<void> {
  const password = { password: PASSWORD, password_confirmation: PASSWORD };
  const about = { gender: 'female', date_of_birth: '1985-04-17', mobile: '+12125550188' };
  // The rate limit allows few registrations a minute from one address, so each person gets another address.
  const from = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;
  await api('POST /register', { from, body: { ...person, ...about, ...password } });
}

/**
 * The link of the newest verification email, moved to this run's origin. Browser storage belongs to an
 * origin.
 */
export async function verificationLink(email: string): Promise<string> {
  const message = await waitForMessage(email, /confirm your email|confirme su correo/i);
  const link = linkIn(message, /^Confirme/.test(message.subject) ? '/es/verify-email' : '/verify-email');
  const { pathname, search } = new URL(link);
  return new URL(`${pathname}${search}`, baseUrl()).href;
}

/** Opens a new session over the API. Returns its token. */
export async function newSession(email: string, password = DEMO_PASSWORD): Promise<string> {
  return (await api<{ token: string }>('POST /login', { body: { email, password } })).token;
}

const shared = new Map<string, Promise<string>>();

/**
 * Returns the token of the session that all tests of this worker share for a demo account. Tests must not end
 * it. With a password it opens a new session.
 */
export function tokenOf(email: string, password?: string): Promise<string> {
  if (password !== undefined) return newSession(email, password);
  const token = shared.get(email) ?? newSession(email);
  shared.set(email, token);
  return token;
}

/** Registers, confirms and signs in a new patient over the API. */
export async function newPatient(firstName: string, lastName?: string): Promise<SignedIn> {
  const person = newPerson(firstName, lastName);
  await registerOverApi(person);
  const token = new URL(await verificationLink(person.email)).searchParams.get('token');
  const body = { token, password: PASSWORD };
  const signedIn = await api<{ token: string }>('POST /email/verify', { body });
  return { ...person, token: signedIn.token };
}

let browser: Browser;

/** Sets the browser in which the functions below open pages. */
export const openPagesIn = (workerBrowser: Browser): void => void (browser = workerBrowser);

/** Opens a page in a new browser context, signed out. */
export const newPage = async (options: BrowserContextOptions = {}): Promise<Page> =>
  (await browser.newContext({ baseURL: baseUrl(), ...options })).newPage();

/** Runs in the page before its own code, and stores the token in the first document of the site alone. */
function storeToken({ origin, token }: { origin: string; token: string }): void {
  if (location.origin !== origin || window !== window.top || window.name === 'signed in') return;
  window.name = 'signed in';
  localStorage.setItem('auth_token', token);
}

/** Opens a page in a new browser context, signed in by token. */
export async function openAs(
  token: string,
  { baseURL = baseUrl(), ...options }: BrowserContextOptions = {},
): Promise<Page> {
  const page = await newPage({ baseURL, ...options });
  // A stored state would open the site once more for this, which takes a fifth of a second.
  await page.addInitScript(storeToken, { origin: new URL(baseURL).origin, token });
  // In every journey, requests to our site must not contain card numbers.
  page.context().on('request', (request) => {
    if (!request.url().startsWith(baseURL)) return;
    const sent = [request.url(), request.postData() ?? '', ...Object.values(request.headers())];
    expect.soft(sent.flatMap(cardNumbersIn), `card numbers sent to ${request.url()}`).toEqual([]);
  });
  return page;
}

/** Opens a path of the site, signed in by token. */
export async function openAt(token: string, path: string, options?: BrowserContextOptions) {
  const page = await openAs(token, options);
  await page.goto(path);
  return page;
}
