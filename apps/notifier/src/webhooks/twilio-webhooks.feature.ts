import { twilioWebhooks } from '@drawpoint/contracts/notifier/twilio-webhooks.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { consentRecordFeature } from '../consent/consent-record.feature.ts';
import { messagesFeature } from '../messages/messages.feature.ts';
import { NoteStatus } from './note-status.ts';
import { ReceiveSms } from './receive-sms.ts';
import { SignedRequest } from './signed-request.ts';

export const twilioWebhooksFeature = feature({
  contract: twilioWebhooks,
  handlers: [NoteStatus, ReceiveSms],
  providers: [SignedRequest],
  imports: [consentRecordFeature, messagesFeature],
});
