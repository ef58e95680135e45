import type { Locator, Page, Response } from '@playwright/test';
import { api } from './api.ts';
import { bookOverApi, MARIA } from './bookings.ts';
import { newPatient, openAs, tokenOf, type SignedIn } from './people.ts';
import { expect } from './test.ts';

export type Message = { id: number; content: string; client_id: string | null };
type Patient = SignedIn & { id: number };

/** A patient of Maria's, with a visit of theirs. */
export async function patientOfMaria(name: string): Promise<Patient & { visit: number }> {
  const patient = await newPatient(name);
  const { id: visit } = await bookOverApi(patient);
  const { id } = await api<{ id: number }>('GET /user', patient);
  // The right to write follows from the visit, once its event has arrived.
  const maria = await tokenOf(MARIA.email);
  await expect.poll(() => foundInPicker(maria, patient.email)).toBe(1);
  return { ...patient, id, visit };
}

export const say = (token: string, receiver_id: number, content: string): Promise<Message> =>
  api('POST /messages', { token, body: { receiver_id, content } });

/** How many people of this email the picker offers to somebody; it follows who becomes whose patient (decision 183). */
const foundInPicker = async (token: string, email: string): Promise<number> =>
  (await api<{ total: number }>(`GET /messages/users?q=${email}`, { token })).total;

export const said = async (token: string, other: number): Promise<string[]> =>
  (await api<{ data: Message[] }>(`GET /messages?with=${other}`, { token })).data.map(
    ({ content }) => content,
  );

/** The pane of the conversation that is open. */
export const paneOf = (page: Page) => {
  const pane = page.getByRole('region', { name: 'Conversation', exact: true });
  const list = pane.getByRole('region', { name: /^Messages with/ });
  return {
    pane,
    list,
    field: pane.getByLabel('Type message'),
    bubble: (text: string): Locator => list.getByText(text, { exact: true }),
    /** Which numbers stand in the page, in its order. */
    numbers: (): Promise<string[]> =>
      list.getByRole('listitem').evaluateAll((rows) =>
        rows
          .map((row) => [Number(row.getAttribute('aria-posinset')), row.textContent] as const)
          .sort(([one], [other]) => one - other)
          .flatMap(([, text]) => /Number \d/.exec(text ?? '')?.[0] ?? []),
      ),
    /** Scrolls to so many pixels above the end. */
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

/** The answer with which a page may hear a conversation. */
export const chatJoined = (page: Page): Promise<Response> =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/broadcasting/auth') &&
      (answer.request().postData() ?? '').includes('private-chat'),
  );

/** The conversation with somebody, listened to. */
export async function openConversation(token: string, search: string): Promise<Page> {
  const page = await openAs(token);
  const joined = chatJoined(page);
  await page.goto(`/messages${search}`);
  await joined;
  await expect(paneOf(page).field).toBeVisible();
  return page;
}
