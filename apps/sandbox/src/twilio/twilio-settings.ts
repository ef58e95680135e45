import type { z } from 'zod';
import type { schema } from '../env.ts';
import type { TwilioSettings } from './twilio-account.ts';

/** The account of the settings; undefined where one of them is missing. */
export function twilioOf(env: z.output<typeof schema>): TwilioSettings | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  if (!accountSid || !authToken || !from) return undefined;
  const { SANDBOX_TWILIO_INBOUND_URL: inboundUrl, SANDBOX_PRODUCT_URL: productUrl } = env;
  return { accountSid, authToken, from, inboundUrl, productUrl };
}
