import { twilioWebhooks } from '@drawpoint/contracts/notifier/twilio-webhooks.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { consentRecordFeature } from '../consent/consent-record.feature.ts';
import { messagesFeature } from '../messages/messages.feature.ts';
import { textRepliesFeature } from '../text-replies/text-replies.feature.ts';
import { AnswerReminder } from './answer-reminder.ts';
import { ReceiveTwilioWebhook } from './receive-twilio-webhook.ts';
import { SignedRequest } from './signed-request.ts';

export const twilioWebhooksFeature = feature({
  contract: twilioWebhooks,
  handlers: [ReceiveTwilioWebhook],
  providers: [AnswerReminder, SignedRequest],
  imports: [consentRecordFeature, messagesFeature, textRepliesFeature],
});
