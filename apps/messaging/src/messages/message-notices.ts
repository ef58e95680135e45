import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { notificationCreated } from '@drawpoint/contracts/messaging/notification.events';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { ENV } from '@drawpoint/nest-kit/service';
import { Database, type Tx } from '../database.store.ts';
import { channelsFor } from '../domain/preferences.ts';
import type { MessagingEnv } from '../env.ts';
import { NotificationStore, type NotificationRecord } from '../notifications/notification.store.ts';
import { PeopleStore } from '../people/people.store.ts';
import { PreferenceStore } from '../preferences/preference.store.ts';
import type { MessageRecord } from './message.store.ts';
import { ThreadStore } from './thread.store.ts';

/** The job that checks whether a message is still unread. */
export const TELL_OF_MESSAGE = 'tell-of-message';

type Conversation = { user_id: number; other_id: number };

/**
 * Notifies a message's receiver: in the bell at once, by email and text after a while unread. No further ones
 * follow until everything is read (docs/product/messages.md#notifications).
 */
@Injectable()
export class MessageNotices implements Task {
  constructor(
    private readonly db: Database,
    private readonly threads: ThreadStore,
    private readonly people: PeopleStore,
    private readonly notifications: NotificationStore,
    private readonly preferences: PreferenceStore,
    private readonly events: EventLog,
    private readonly jobs: Jobs,
    @Inject(ENV) private readonly env: MessagingEnv,
  ) {}

  /** Runs in the message's transaction. */
  async add(
    tx: Tx,
    { id, sender_id, receiver_id, provider_id, created_at }: MessageRecord,
  ): Promise<NotificationRecord | null> {
    const at = created_at.toISOString();
    const [added] = await this.notifications.addMissing(tx, [
      {
        ...{ event_id: randomUUID(), user_id: receiver_id, provider_id, kind: 'message_received' },
        ...{ appointment_id: null, message_id: id, sender_id, read_at: null },
        ...{ local_date: at.slice(0, 10), local_time: at.slice(11, 16) },
      },
    ]);
    const conversation: Conversation = { user_id: receiver_id, other_id: sender_id };
    await this.jobs.add(tx, TELL_OF_MESSAGE, conversation, {
      key: `${TELL_OF_MESSAGE}-${receiver_id}-${sender_id}`,
      runAt: new Date(created_at.getTime() + this.env.MESSAGE_NOTICE_AFTER_SECONDS * 1_000),
    });
    return added ?? null;
  }

  /** Notifies the receiver unless they read everything, or were notified since they last had. */
  async run(payload: unknown): Promise<void> {
    const { user_id, other_id } = payload as Conversation;
    if ((await this.people.find(user_id))?.deleted) return;
    const told = await inTransaction(this.db, async (tx: Tx) => {
      const unread = await this.threads.lockUnread(tx, user_id, other_id);
      if (!unread || (unread.told_message_id !== null && unread.told_message_id >= unread.oldest))
        return false;
      const notification = await this.notifications.ofMessage(tx, unread.newest);
      if (!notification) return false;
      await this.threads.noteTold(tx, user_id, other_id, unread.newest);
      const off = (await this.preferences.ofPeople(tx, [user_id])).get(user_id) ?? [];
      const { id, kind, created_at } = notification;
      await this.events.append(tx, notificationCreated, {
        entityId: id,
        data: {
          ...{ id, user_id, kind, appointment_id: null, caused_at: created_at.toISOString() },
          channels: channelsFor(kind, off),
        },
      });
      return true;
    });
    if (told) this.events.announceEvents();
  }
}
