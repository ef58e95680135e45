import type { Locator, Page, Response } from '@playwright/test';
import { api } from './api.ts';
import { bookOverApi, MARIA } from './bookings.ts';
import { newPatient, openAs, tokenOf, type SignedIn } from './people.ts';
import { expect } from './test.ts';

export type Message = { id: number; content: string; client_id: string | null };
type Patient = SignedIn & { id: number };

/** Creates a patient who has a booked visit with Maria. */
export async function patientOfMaria(name: string): Promise<Patient & { visit: number }> {
  const patient = await newPatient(name);
  const { id: visit } = await bookOverApi(patient);
  const { id } = await api<{ id: number }>('GET /user', patient);
  // Messaging learns of the visit through an event, so this may take a moment.
  const maria = await tokenOf(MARIA.email);
  await expect.poll(() => foundInPicker(maria, patient.email)).toBe(1);
  return { ...patient, id, visit };
}

export const say = (token: string, receiver_id: number, content: string): Promise<Message> =>
  api('POST /messages', { token, body: { receiver_id, content } });

/**
 * Counts the people with this email in the message picker. The picker follows patient links (decision 183).
 */
const foundInPicker = async (token: string, email: string): Promise<number> =>
  (await api<{ total: number }>(`GET /messages/users?q=${email}`, { token })).total;

export const said = async (token: string, other: number): Promise<string[]> =>
  (await api<{ data: Message[] }>(`GET /messages?with=${other}`, { token })).data.map(
    ({ content }) => content,
  );

/** Locators and actions for the open conversation. */
export const paneOf = (page: Page) => {
  const pane = page.getByRole('region', { name: 'Conversation', exact: true });
  const list = pane.getByRole('region', { name: /^Messages with/ });
  return {
    pane,
    list,
    field: pane.getByLabel('Type message'),
    bubble: (text: string): Locator => list.getByText(text, { exact: true }),
    /** The texts `Number 1`, `Number 2` … on the page, in message order. */
    numbers: (): Promise<string[]> =>
      list.getByRole('listitem').evaluateAll((rows) =>
        rows
          .map((row) => [Number(row.getAttribute('aria-posinset')), row.textContent] as const)
          .sort(([one], [other]) => one - other)
          .flatMap(([, text]) => /Number \d/.exec(text ?? '')?.[0] ?? []),
      ),
    /** Scrolls to this many pixels above the end. */
    leaveEnd: (pixels: number): Promise<void> =>
      list.evaluate((element, above) => {
        element.scrollTop = element.scrollHeight - element.clientHeight - above;
      }, pixels),
    async send(text: string): Promise<void> {
      await this.field.fill(text);
      await this.field.press('Enter');
    },
  };
};

/** Waits for the response that lets the page join a conversation's channel. */
export const chatJoined = (page: Page): Promise<Response> =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/broadcasting/auth') &&
      (answer.request().postData() ?? '').includes('private-chat'),
  );

/** Opens a conversation and waits until the page has joined its channel. */
export async function openConversation(token: string, search: string): Promise<Page> {
  const page = await openAs(token);
  const joined = chatJoined(page);
  await page.goto(`/messages${search}`);
  await joined;
  await expect(paneOf(page).field).toBeVisible();
  return page;
}
