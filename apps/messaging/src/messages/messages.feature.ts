import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { notificationsFeature } from '../notifications/notifications.feature.ts';
import { PeopleStore } from '../people/people.store.ts';
import { preferencesFeature } from '../preferences/preferences.feature.ts';
import { MarkRead } from './mark-read.ts';
import { MayWrite } from './may-write.ts';
import { MessageNotices, TELL_OF_MESSAGE } from './message-notices.ts';
import { MessagePushes } from './message-pushes.ts';
import { MessageStore } from './message.store.ts';
import { ReadConversations } from './read-conversations.ts';
import { SendMessage } from './send-message.ts';
import { ThreadStore } from './thread.store.ts';
import { VisitParties } from './visit-parties.ts';

export const messagesFeature = feature({
  contract: chatMessages,
  handlers: [MarkRead, ReadConversations, SendMessage],
  providers: [MayWrite, MessagePushes, MessageStore, PeopleStore, ThreadStore, VisitParties],
  tasks: [provideTask(TELL_OF_MESSAGE, MessageNotices)],
  imports: [notificationsFeature, preferencesFeature],
  exports: [MessageStore, ThreadStore],
});
