import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AuthorizeNetSettings } from './authorizenet-settings.ts';
import type { Transaction } from './transactions.ts';

export type WebhookEvent = 'authcapture.created' | 'refund.created' | 'void.created';

/** How long after the answer a webhook comes, and after what pause it comes again. */
const LATER_MS = 300;

/** The header's value for a body: HMAC-SHA512 in capitals, the key taken as the text that it is. */
export const signatureOf = (key: string, body: string): string =>
  `sha512=${createHmac('sha512', key).update(body).digest('hex').toUpperCase()}`;

/** The body of a webhook; amounts keep two decimals, as the processor writes them. */
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

/** Tells the product, twice: the processor repeats what it holds for lost. */
export async function tell(
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
