import type { z } from 'zod';
import type { schema } from '../env.ts';

/** The merchant that the product charges as. */
export interface AuthorizeNetSettings {
  apiLoginId: string;
  transactionKey: string;
  /** What the page tokenises cards with. */
  clientKey: string;
  /** Signs webhooks: used as the text that it is, not as the bytes its digits spell. */
  signatureKey: string;
  /** The product's webhook; undefined: nobody is told. */
  webhookUrl?: string;
}

/** The merchant of the settings; undefined where one of them is missing. */
export function authorizeNetOf(env: z.output<typeof schema>): AuthorizeNetSettings | undefined {
  const {
    AUTHORIZENET_API_LOGIN_ID: apiLoginId,
    AUTHORIZENET_TRANSACTION_KEY: transactionKey,
    AUTHORIZENET_CLIENT_KEY: clientKey,
    AUTHORIZENET_SIGNATURE_KEY: signatureKey,
  } = env;
  if (!apiLoginId || !transactionKey || !clientKey || !signatureKey) return undefined;
  return {
    ...{ apiLoginId, transactionKey, clientKey, signatureKey },
    webhookUrl: env.SANDBOX_AUTHORIZENET_WEBHOOK_URL,
  };
}
