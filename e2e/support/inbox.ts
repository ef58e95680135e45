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

/** The sandbox's port is the gateway's plus one unless told. */
export function sandboxUrl(): string {
  if (process.env.E2E_SANDBOX_URL) return process.env.E2E_SANDBOX_URL;
  const url = new URL(baseUrl());
  return `${url.protocol}//${url.hostname}:${Number(url.port) + 1}`;
}

/** What was mailed to an address, newest first. */
export async function messagesTo(address: string): Promise<InboxMessage[]> {
  const response = await fetch(`${sandboxUrl()}/messages?to=${encodeURIComponent(address)}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: InboxMessage[] }).data;
}

/** Sends a text message in the name of a phone, as its owner would. */
export async function sayBySms(phone: string, body: string): Promise<void> {
  const response = await fetch(`${sandboxUrl()}/twilio/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: phone, body }),
  });
  expect(response.status).toBe(200);
}

/** The newest message to an address whose subject fits and whose text says so; waits for it to arrive. */
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

/** The first link of a message that leads to the given path. */
export function linkIn(message: InboxMessage, path: string): string {
  const link = message.text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname === path);
  if (!link) throw new Error(`No link to ${path} in: ${message.text}`);
  return link;
}
