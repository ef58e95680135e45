import { textReplies } from '@drawpoint/contracts/notifier/text-replies.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { consentRecordFeature } from '../consent/consent-record.feature.ts';
import { DeleteOldTexts } from './delete-old-texts.task.ts';
import { FORWARD_TEXT, ForwardText } from './forward-text.task.ts';
import { ManageTextReplies } from './manage-text-replies.ts';
import { TakeText } from './take-text.ts';
import { TextReplyStore } from './text-reply.store.ts';

/** What phones answer by text message, beyond keywords and confirmations. */
export const textRepliesFeature = feature({
  contract: textReplies,
  handlers: [ManageTextReplies],
  providers: [TakeText, TextReplyStore],
  tasks: [
    provideTask(FORWARD_TEXT, ForwardText),
    provideTask('delete-old-texts', DeleteOldTexts, { cron: '41 4 * * *' }),
  ],
  imports: [consentRecordFeature],
  exports: [TakeText],
});
