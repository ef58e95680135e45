import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { ENV } from '@drawpoint/nest-kit/service';
import { SpamCheck } from '@drawpoint/nest-kit/spam/spam-check';
import type { NotifierEnv } from '../env.ts';
import { messagesFeature } from '../messages/messages.feature.ts';
import { ChangeConsent } from './change-consent.ts';
import { consentRecordFeature } from './consent-record.feature.ts';
import { OwnConsent } from './own-consent.ts';
import { SubmitChoice } from './submit-choice.ts';

export const smsConsentFeature = feature({
  contract: smsConsent,
  handlers: [OwnConsent, SubmitChoice],
  providers: [
    ChangeConsent,
    {
      provide: SpamCheck,
      inject: [ENV, Log],
      useFactory: (env: NotifierEnv, log: Log) => new SpamCheck(env, log),
    },
  ],
  imports: [consentRecordFeature, messagesFeature],
});
