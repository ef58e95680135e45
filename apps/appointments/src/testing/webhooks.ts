import { createHmac } from 'node:crypto';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import type { PaymentsWorld } from './start-payments.ts';

/** The body of a webhook, by default `authcapture.created`. Its amount is wrong on purpose. */
export const webhookOf = (transactionId: string, event = 'authcapture.created'): string =>
  JSON.stringify({
    eventType: `net.authorize.payment.${event}`,
    payload: { responseCode: 1, authAmount: 99_999, entityName: 'transaction', id: transactionId },
  });

/** Sends webhooks to the service, as the processor does. */
export function webhooksTo(world: PaymentsWorld) {
  const signed = (body: string, key = world.processor.settings.signatureKey) => ({
    ...{ body, target: '/api/webhooks/authorizenet' },
    headers: {
      'x-anet-signature': `sha512=${createHmac('sha512', key).update(body).digest('hex').toUpperCase()}`,
    },
  });
  return {
    signed,
    hear: (transactionId: string, event?: string) =>
      world.call(payments.receiveWebhook, signed(webhookOf(transactionId, event))),
  };
}
