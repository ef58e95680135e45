import { baseUrl } from './api.ts';
import { expect } from '@playwright/test';

export type InboxMessage = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  created_at: string;
};

/** `E2E_SANDBOX_URL`, else the gateway's port plus one. */
export function sandboxUrl(): string {
  if (process.env.E2E_SANDBOX_URL) return process.env.E2E_SANDBOX_URL;
  const url = new URL(baseUrl());
  return `${url.protocol}//${url.hostname}:${Number(url.port) + 1}`;
}

/** Emails sent to an address, newest first. */
export async function messagesTo(address: string): Promise<InboxMessage[]> {
  const response = await fetch(`${sandboxUrl()}/messages?to=${encodeURIComponent(address)}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: InboxMessage[] }).data;
}

/** Sends an inbound text message from a phone number. */
export async function sayBySms(phone: string, body: string): Promise<void> {
  const response = await fetch(`${sandboxUrl()}/twilio/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: phone, body }),
  });
  expect(response.status).toBe(200);
}

/** Waits for an email to `address` with this subject and text. Returns the newest match. */
export async function waitForMessage(address: string, subject: RegExp, saying = ''): Promise<InboxMessage> {
  let found: InboxMessage | undefined;
  await expect
    .poll(
      async () => {
        const messages = await messagesTo(address);
        found = messages.find((each) => subject.test(each.subject) && each.text.includes(saying));
        return found !== undefined;
      },
      { message: `a message to ${address} about ${subject}`, timeout: 20_000, intervals: [100, 200, 500] },
    )
    .toBe(true);
  return found!;
}

/** Returns the first link to `path` in a message. Throws when there is none. */
export function linkIn(message: InboxMessage, path: string): string {
  const link = message.text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname === path);
  if (!link) throw new Error(`No link to ${path} in: ${message.text}`);
  return link;
}
