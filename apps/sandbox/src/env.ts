import { LOG_LEVELS } from '@drawpoint/nest-kit/logging/log-levels';
import { z } from 'zod';
import type { TwilioSettings } from './twilio/twilio-account.ts';

const port = z.coerce.number().int().min(0).max(65_535);

export const schema = z.object({
  /** The inbox: its page and JSON. */
  SANDBOX_PORT: port.default(8025),
  /** The mail server's port. */
  SANDBOX_SMTP_PORT: port.default(1025),
  /** The address to listen on; 0.0.0.0 inside a container. */
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  /** The folder that keeps messages over a restart. */
  SANDBOX_DATA: z.string().default('.data/sandbox'),
  /**
   * Twilio's account for text messages, with TWILIO_AUTH_TOKEN and TWILIO_FROM. Without them, texts are off.
   */
  TWILIO_ACCOUNT_SID: z.string().optional(),
  /** Authenticates requests to Twilio, and signs its webhooks. */
  TWILIO_AUTH_TOKEN: z.string().optional(),
  /** The sender of texts: a phone number as +12025550123, or a messaging service, MG and 32 digits. */
  TWILIO_FROM: z.string().optional(),
  /**
   * The product's address for the sandbox, when it differs from the public one, as in containers:
   * `http://gateway:3000`.
   */
  SANDBOX_PRODUCT_URL: z.url().optional(),
  /**
   * The webhook that receives texts of phones, at the product's public address. The signature covers this
   * address.
   */
  SANDBOX_TWILIO_INBOUND_URL: z.url().optional(),
  /** Authorize.net's merchant, with its three keys. Card payments are off without them. */
  AUTHORIZENET_API_LOGIN_ID: z.string().optional(),
  /** Charges cards. */
  AUTHORIZENET_TRANSACTION_KEY: z.string().optional(),
  /** Tokenises cards in the page; no secret. */
  AUTHORIZENET_CLIENT_KEY: z.string().optional(),
  /** Proves that a webhook's caller is Authorize.net. */
  AUTHORIZENET_SIGNATURE_KEY: z.string().optional(),
  /** The webhook that receives charges, refunds and voids. */
  SANDBOX_AUTHORIZENET_WEBHOOK_URL: z.url().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
});

/** The Twilio account from the settings; undefined when one of them is missing. */
export function twilioOf(env: z.output<typeof schema>): TwilioSettings | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  if (!accountSid || !authToken || !from) return undefined;
  const { SANDBOX_TWILIO_INBOUND_URL: inboundUrl, SANDBOX_PRODUCT_URL: productUrl } = env;
  return { accountSid, authToken, from, inboundUrl, productUrl };
}
