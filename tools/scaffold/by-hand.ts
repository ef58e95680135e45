import type { CopyOfTree } from './copy-of-tree.ts';

/** What a person writes for an event of an entity that another service hears; answers the files. */
export function addEventByHand(tree: CopyOfTree): string[] {
  const files = {
    contract: 'libs/contracts/src/booking/gift-card.events.ts',
    publisher: 'apps/booking/src/gift-cards/save-gift-cards.ts',
    consumer: 'apps/messaging/src/notifications/hear-of-gift-cards.ts',
    feature: 'apps/messaging/src/notifications/notifications.feature.ts',
  };
  tree.edit(files.contract, () => EVENT);
  tree.edit(files.publisher, (text) =>
    text
      .replace(
        'import { AppError }',
        "import { giftCardChanged } from '@drawpoint/contracts/booking/gift-card.events';\nimport { AppError }",
      )
      .replace(
        'import { handle }',
        "import { EventLog } from '@drawpoint/nest-kit/events/event-log';\nimport { handle }",
      )
      .replace('private readonly store: GiftCardStore,', '$&\n    private readonly events: EventLog,')
      .replace(
        'return toGiftCard(await this.store.change(tx, id, valuesOf(before)));',
        `const after = await this.store.change(tx, id, valuesOf(before));
      await this.events.append(tx, giftCardChanged, { entityId: id, data: { id, name: after.name } });
      return toGiftCard(after);`,
      ),
  );
  tree.edit(files.consumer, () => CONSUMER);
  tree.edit(files.feature, (text) =>
    text
      .replace('consumers: [', 'consumers: [hearOfGiftCards, ')
      .replace(
        'import { people }',
        "import { hearOfGiftCards } from './hear-of-gift-cards.ts';\nimport { people }",
      ),
  );
  return Object.values(files);
}

const EVENT = `import { z } from 'zod/mini';
import { event } from '../events.ts';

/** What other services may show of a gift card. */
export const giftCardChanged = event({
  type: 'gift_card.changed',
  publisher: 'booking',
  kind: 'state',
  readers: ['messaging'],
  data: z.object({ id: z.number(), name: z.string() }),
});
`;

const CONSUMER = `import { giftCardChanged } from '@drawpoint/contracts/booking/gift-card.events';
import { consumer } from '@drawpoint/nest-kit/events/consumer';
import { on } from '@drawpoint/nest-kit/events/event-handler';
import { Database, type Tx } from '../database.store.ts';
import { NotificationStore } from './notification.store.ts';

/** Hears of gift cards. */
export const hearOfGiftCards = consumer({
  name: 'hear-of-gift-cards',
  publisher: 'booking',
  kind: 'reaction',
  database: Database,
  inject: [NotificationStore],
  handlers: (store) => [
    on(giftCardChanged, (_tx: Tx, event) => store.causedBy([event.id]).then(() => undefined), { hours: 72 }),
  ],
});
`;

/** What a person writes for a kind of notification of a new change; answers the files. */
export function addNotificationKindByHand(tree: CopyOfTree): string[] {
  const table = 'libs/contracts/src/messaging/notification-kinds.ts';
  tree.edit(table, (text) => text.replace('NOTIFICATION_KINDS = kinds({', `$&${KIND}`));
  const emails = 'libs/contracts/src/messaging/notification-emails.ts';
  tree.edit(emails, (text) => text.replace(/\bNOTIFICATION_EMAILS\b[^=]*= \{/, `$&${EMAIL}`));
  return [table, emails];
}

const KIND = `
  appointment_watched: {
    title: 'Visits that are watched',
    change: 'watched',
    tells: ['admins'],
    bell: 'The visit on {when} was approved.',
    icon: 'check',
    opens: 'appointment',
    trueWhile: ['approved'],
  },`;

const EMAIL = `
  appointment_watched: {
    staff: {
      subject: 'A visit was approved',
      text: 'A visit of your provider was approved.',
      sms: 'an appointment on {when} was approved.',
      action: 'Open Drawpoint',
      page: '/dashboard',
    },
  },`;
