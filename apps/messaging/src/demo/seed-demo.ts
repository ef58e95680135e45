import type { Type } from '@nestjs/common';
import { inTransaction, UNHURRIED } from '@drawpoint/nest-kit/data/in-transaction';
import { Database, type Tx } from '../database.store.ts';
import { pairOf } from '../domain/pair.ts';
import { MessageStore } from '../messages/message.store.ts';
import { ThreadStore } from '../messages/thread.store.ts';
import { DEMO_CONVERSATIONS } from './conversation-data.ts';

const HOUR_MS = 3_600_000;

/** Seeds an empty store with demo conversations; does nothing otherwise. Sends no notifications. */
export async function seedDemo(service: { get<T>(type: Type<T>): T }): Promise<void> {
  const [db, messages, threads] = [
    service.get(Database),
    service.get(MessageStore),
    service.get(ThreadStore),
  ];
  const now = Date.now();
  const lines = DEMO_CONVERSATIONS.flatMap(({ people: [one, other], provider_id, lines: said, unread = 0 }) =>
    said.map(([from, hoursAgo, content], index) => ({
      pair: pairOf(one, other),
      isRead: index < said.length - unread,
      created_at: new Date(now - hoursAgo * HOUR_MS),
      ...{ sender_id: from, receiver_id: from === one ? other : one, content, provider_id },
    })),
  ).sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  await inTransaction(
    db,
    async (tx: Tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('demo conversations'))`;
      if (!(await messages.isEmpty(tx))) return;
      for (const { pair, isRead, ...message } of lines) {
        const none = { impersonator_id: null, client_id: null, appointment_id: null };
        const added = await messages.add(tx, pair, { ...none, ...message });
        if (!added) continue;
        await threads.note(tx, added);
        if (isRead) await messages.markRead(tx, added.id, added.created_at);
      }
    },
    UNHURRIED,
  );
}
