import type { z } from 'zod';
import type { schema } from '../env.ts';

/** The merchant account of the product. */
export interface AuthorizeNetSettings {
  apiLoginId: string;
  transactionKey: string;
  /** Used by the page to turn cards into tokens. */
  clientKey: string;
  /** Signs webhooks. The key is used as text, not decoded from hex. */
  signatureKey: string;
  /** The product's webhook; no webhooks are sent without it. */
  webhookUrl?: string;
}

/** The merchant from the settings; undefined when one of them is missing. */
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
