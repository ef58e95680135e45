import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AuthorizeNetSettings } from './authorizenet-settings.ts';
import type { Transaction } from './transactions.ts';

export type WebhookEvent = 'authcapture.created' | 'refund.created' | 'void.created';

/** Delay of the first webhook; the repeated one follows after twice this time. */
const LATER_MS = 300;

/** The signature header of a body: HMAC-SHA512 in upper case, with the key used as text. */
export const signatureOf = (key: string, body: string): string =>
  `sha512=${createHmac('sha512', key).update(body).digest('hex').toUpperCase()}`;

/** The body of a webhook. Amounts have two decimals, as at Authorize.net. */
export function webhookBody(event: WebhookEvent, transaction: Transaction): string {
  const { transId, cents, authCode, avs, refId, invoiceNumber, responseCode } = transaction;
  const amount = (cents / 100).toFixed(2);
  return (
    `{"notificationId":"${randomUUID()}","eventType":"net.authorize.payment.${event}",` +
    `"eventDate":"${new Date().toISOString()}","webhookId":"${randomUUID()}","payload":{"responseCode":${responseCode},` +
    `"authCode":"${authCode}","avsResponse":"${avs}","authAmount":${amount},` +
    `"merchantReferenceId":${JSON.stringify(refId)},"invoiceNumber":${JSON.stringify(invoiceNumber)},` +
    `"entityName":"transaction","id":"${transId}"}}`
  );
}

/** Sends the webhook twice: the processor repeats calls that it considers lost. */
export async function sendWebhook(
  { webhookUrl, signatureKey }: AuthorizeNetSettings,
  event: WebhookEvent,
  transaction: Transaction,
): Promise<void> {
  if (webhookUrl === undefined) return;
  const body = webhookBody(event, transaction);
  for (const wait of [LATER_MS, LATER_MS * 2]) {
    await pause(wait, undefined, { ref: false });
    await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-anet-signature': signatureOf(signatureKey, body) },
      body,
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
  }
}
