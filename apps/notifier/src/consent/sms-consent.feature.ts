import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { SpamCheck } from '@drawpoint/nest-kit/spam/spam-check';
import { messagesFeature } from '../messages/messages.feature.ts';
import { consentRecordFeature } from './consent-record.feature.ts';
import { ConsentForms } from './consent-forms.ts';

export const smsConsentFeature = feature({
  contract: smsConsent,
  handlers: [ConsentForms],
  providers: [SpamCheck],
  imports: [consentRecordFeature, messagesFeature],
});
