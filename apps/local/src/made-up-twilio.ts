import { randomBytes } from 'node:crypto';
import type { EnvSource } from '@drawpoint/nest-kit/env';
import type { TwilioSettings } from '@drawpoint/sandbox/twilio/twilio-account';

/**
 * A random account, known only to the sandbox and notifier of this run. `publicUrl` receives messages from
 * phones.
 */
export const madeUpTwilio = (publicUrl: string): TwilioSettings & { inboundUrl: string } => ({
  accountSid: `AC${randomBytes(16).toString('hex')}`,
  authToken: randomBytes(16).toString('hex'),
  from: '+12025550123',
  inboundUrl: new URL('/api/webhooks/twilio/inbound', publicUrl).href,
});

/** The notifier's settings for this account. */
export const twilioSettings = (
  { accountSid, authToken, from }: TwilioSettings,
  sandboxPort: number,
): EnvSource => ({
  TWILIO_ACCOUNT_SID: accountSid,
  TWILIO_AUTH_TOKEN: authToken,
  TWILIO_FROM: from,
  TWILIO_API_URL: `http://127.0.0.1:${sandboxPort}/twilio`,
});
