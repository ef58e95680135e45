import { randomBytes } from 'node:crypto';
import type { EnvSource } from '@drawpoint/nest-kit/env';
import type { AuthorizeNetSettings } from '@drawpoint/sandbox/authorizenet/authorizenet-settings';

/**
 * A random merchant, known only to the sandbox and services of this run. `publicUrl` receives the webhooks.
 */
export const madeUpMerchant = (publicUrl: string): AuthorizeNetSettings => ({
  apiLoginId: `local${randomBytes(6).toString('hex')}`,
  transactionKey: randomBytes(8).toString('hex'),
  clientKey: randomBytes(32).toString('hex'),
  signatureKey: randomBytes(64).toString('hex').toUpperCase(),
  webhookUrl: new URL('/api/webhooks/authorizenet', publicUrl).href,
});

/** The services' settings for this merchant. */
export const merchantSettings = (
  { apiLoginId, transactionKey, clientKey, signatureKey }: AuthorizeNetSettings,
  sandboxPort: number,
): EnvSource => ({
  AUTHORIZENET_API_LOGIN_ID: apiLoginId,
  AUTHORIZENET_TRANSACTION_KEY: transactionKey,
  AUTHORIZENET_CLIENT_KEY: clientKey,
  AUTHORIZENET_SIGNATURE_KEY: signatureKey,
  AUTHORIZENET_URL: `http://127.0.0.1:${sandboxPort}/authorizenet`,
});
