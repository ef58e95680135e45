import { Injectable } from '@nestjs/common';
import { ownedBy, writtenWith } from '@drawpoint/contracts/access';
import type { ExportPage } from '@drawpoint/contracts/exports';
import {
  exportFeature,
  type ExportSection,
  pageOfSection,
  wholeSection,
} from '@drawpoint/nest-kit/export/export-feature';
import { MessageStore } from '../messages/message.store.ts';
import { messagesFeature } from '../messages/messages.feature.ts';
import { toChatMessage } from '../messages/to-chat-message.ts';
import { NotificationStore } from '../notifications/notification.store.ts';
import { notificationsFeature } from '../notifications/notifications.feature.ts';
import { toNotification } from '../notifications/to-notification.ts';
import { PreferenceStore } from '../preferences/preference.store.ts';
import { preferencesFeature } from '../preferences/preferences.feature.ts';

/** Messages that the person sent and received. */
@Injectable()
export class MessagesSection implements ExportSection {
  constructor(private readonly store: MessageStore) {}

  read(userId: number, after: string | null): Promise<ExportPage> {
    return pageOfSection(
      after,
      (afterId, most) => this.store.inOrderOfIds(writtenWith(userId), afterId, most),
      toChatMessage,
    );
  }
}

@Injectable()
export class NotificationsSection implements ExportSection {
  constructor(private readonly store: NotificationStore) {}

  read(userId: number, after: string | null): Promise<ExportPage> {
    return pageOfSection(
      after,
      (afterId, most) => this.store.inOrderOfIds(ownedBy({ user_id: userId }), afterId, most),
      toNotification,
    );
  }
}

/** Each kind and channel that the person switched off. */
@Injectable()
export class PreferencesSection implements ExportSection {
  constructor(private readonly store: PreferenceStore) {}

  async read(userId: number): Promise<ExportPage> {
    const { off } = await this.store.find(userId);
    return wholeSection([{ switched_off: [...off] }]);
  }
}

/** The sections that messaging adds to a person's export. */
export const exportSections = exportFeature(
  'messaging',
  {
    messages: MessagesSection,
    notifications: NotificationsSection,
    notification_preferences: PreferencesSection,
  },
  { imports: [messagesFeature, notificationsFeature, preferencesFeature] },
);
