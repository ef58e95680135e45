import { madeUpMerchant, merchantSettings } from '@drawpoint/local/made-up-merchant';
import { madeUpTwilio, twilioSettings } from '@drawpoint/local/made-up-twilio';
import type { Settings } from './settings.ts';

/**
 * A merchant and a Twilio account known only to this run's sandbox and services. Each is left out when the
 * environment names a real one.
 */
export function outsideSettings(given: NodeJS.ProcessEnv, publicUrl: string, sandboxPort: number): Settings {
  const twilio = madeUpTwilio(publicUrl);
  const merchant = madeUpMerchant(publicUrl);
  return {
    ...(!given.TWILIO_ACCOUNT_SID && {
      ...(twilioSettings(twilio, sandboxPort) as Settings),
      SANDBOX_TWILIO_INBOUND_URL: twilio.inboundUrl,
    }),
    ...(!given.AUTHORIZENET_API_LOGIN_ID && {
      ...(merchantSettings(merchant, sandboxPort) as Settings),
      SANDBOX_AUTHORIZENET_WEBHOOK_URL: merchant.webhookUrl ?? '',
    }),
  };
}
