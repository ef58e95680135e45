import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { scopeSql, type ScopeColumns, scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { Database, type Tx } from '../database.store.ts';
import { pairOf } from '../domain/pair.ts';
import { Prisma } from '../generated/prisma/client.ts';

type ThreadRecord = { other_id: number; last_message_id: number };

const COLUMNS: ScopeColumns<'user_id'> = { user_id: (id) => Prisma.sql`thread.user_id = ${id}` };

/** Conversations, with one row for each of the two people. */
@Injectable()
export class ThreadStore {
  constructor(private readonly db: Database) {}

  /** Returns a person's threads, the latest first; with `before`, only those with an older last message. */
  latest(scope: Scope<'user_id'>, before: number | undefined, most: number): Promise<ThreadRecord[]> {
    return this.db.thread.findMany({
      where: { ...scopeWhere(scope), ...(before !== undefined && { last_message_id: { lt: before } }) },
      orderBy: { last_message_id: 'desc' },
      take: most,
      select: { other_id: true, last_message_id: true },
    });
  }

  /** The same for messages that concern a provider. */
  latestConcerning(
    providerId: number,
    scope: Scope<'user_id'>,
    { before, others }: { before: number | undefined; others: readonly number[] },
    most: number,
  ): Promise<ThreadRecord[]> {
    return this.db.$queryRaw<ThreadRecord[]>`
      SELECT thread.other_id, last.id AS last_message_id
        FROM thread CROSS JOIN LATERAL (
          SELECT id FROM message
           WHERE low_id = least(user_id, other_id) AND high_id = greatest(user_id, other_id) AND provider_id = ${providerId}
           ORDER BY id DESC LIMIT 1) AS last
       WHERE ${scopeSql(scope, COLUMNS)} AND other_id = ANY (${idList(others)})
         AND (${before ?? null}::int IS NULL OR last.id < ${before ?? null}::int)
       ORDER BY last.id DESC LIMIT ${most}`;
  }

  /** Returns the people with whom a person has conversations. */
  async others(scope: Scope<'user_id'>): Promise<number[]> {
    const rows = await this.db.thread.findMany({ where: scopeWhere(scope), select: { other_id: true } });
    return rows.map(({ other_id }) => other_id);
  }

  async exists(userId: number, otherId: number): Promise<boolean> {
    const found = await this.db.thread.findUnique({
      where: { user_id_other_id: { user_id: userId, other_id: otherId } },
      select: { user_id: true },
    });
    return found !== null;
  }

  /** Returns the unread messages from another person, and the last one notified; null when all is read. */
  async lockUnread(
    tx: Tx,
    userId: number,
    otherId: number,
  ): Promise<{ oldest: number; newest: number; told_message_id: number | null } | null> {
    const [thread] = await tx.$queryRaw<{ told_message_id: number | null }[]>`
      SELECT told_message_id FROM thread WHERE user_id = ${userId} AND other_id = ${otherId} FOR NO KEY UPDATE`;
    const { _min, _max } = await tx.message.aggregate({
      where: { receiver_id: userId, sender_id: otherId, read_at: null },
      _min: { id: true },
      _max: { id: true },
    });
    if (!thread || _min.id === null || _max.id === null) return null;
    return { oldest: _min.id, newest: _max.id, told_message_id: thread.told_message_id };
  }

  async noteTold(tx: Tx, userId: number, otherId: number, messageId: number): Promise<void> {
    await tx.thread.update({
      where: { user_id_other_id: { user_id: userId, other_id: otherId } },
      data: { told_message_id: messageId },
      select: { user_id: true },
    });
  }

  /** Records a message as the last of its conversation, for both people. */
  async note(tx: Tx, message: { id: number; sender_id: number; receiver_id: number }): Promise<void> {
    const { id, sender_id, receiver_id } = message;
    const { low_id, high_id } = pairOf(sender_id, receiver_id);
    await tx.$executeRaw`
      INSERT INTO thread (user_id, other_id, last_message_id)
      VALUES (${low_id}, ${high_id}, ${id}), (${high_id}, ${low_id}, ${id})
      ON CONFLICT (user_id, other_id) DO UPDATE SET last_message_id = excluded.last_message_id,
                                                    version = thread.version + 1`;
  }
}
