import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { spamCheck } from '@drawpoint/nest-kit/spam/spam-check.provider';
import { messagesFeature } from '../messages/messages.feature.ts';
import { ChangeConsent } from './change-consent.ts';
import { consentRecordFeature } from './consent-record.feature.ts';
import { OwnConsent } from './own-consent.ts';
import { SubmitChoice } from './submit-choice.ts';

export const smsConsentFeature = feature({
  contract: smsConsent,
  handlers: [OwnConsent, SubmitChoice],
  providers: [ChangeConsent, spamCheck],
  imports: [consentRecordFeature, messagesFeature],
});
