import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import type { Pair } from '../domain/pair.ts';
import type { message, Prisma } from '../generated/prisma/client.ts';

export type MessageRecord = Omit<message, 'content_sealed' | 'low_id' | 'high_id' | 'version'> & {
  content: string;
};

export type NewMessage = Pick<
  MessageRecord,
  | 'sender_id'
  | 'receiver_id'
  | 'impersonator_id'
  | 'content'
  | 'client_id'
  | 'appointment_id'
  | 'provider_id'
  | 'created_at'
>;

/** The part of a conversation to read: all messages, those about one visit, or those of one provider. */
export type Part = Pair & { appointment_id?: number | undefined; provider_id?: number | undefined };
/** A side of a part: messages before or after a message or an instant, the nearest first. */
export type Side =
  | { before: number }
  | { from: number }
  | { after: number }
  | { at_or_after: Date; until: Date }
  | 'newest';

const placeOf = (row: number): SealedAt => ({ table: 'message', column: 'content_sealed', row });

/** Messages. Within a conversation, ids follow the order of sending. */
@Injectable()
export class MessageStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** Locks the conversation until the transaction ends, so that ids keep the order. */
  async lockConversation(tx: Tx, { low_id, high_id }: Pair): Promise<void> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${low_id}::int, ${high_id}::int)`;
  }

  async isEmpty(tx: Tx): Promise<boolean> {
    return (await tx.message.findFirst({ select: { id: true } })) === null;
  }

  async findByClientId(tx: Tx, sender_id: number, client_id: string): Promise<MessageRecord | null> {
    const row = await tx.message.findUnique({ where: { sender_id_client_id: { sender_id, client_id } } });
    return row && this.open(row);
  }

  /**
   * Returns null when the sender has used the client id already, even concurrently in another conversation.
   */
  async add(tx: Tx, pair: Pair, { content, ...values }: NewMessage): Promise<MessageRecord | null> {
    const id = await nextId(tx, 'message');
    const content_sealed = this.sealer.seal(content, placeOf(id));
    const [row] = await tx.message.createManyAndReturn({
      data: [{ id, ...pair, ...values, content_sealed }],
      skipDuplicates: true,
    });
    return row ? this.open(row) : null;
  }

  async find(id: number): Promise<MessageRecord | null> {
    const row = await this.db.message.findUnique({ where: { id } });
    return row && this.open(row);
  }

  async ofIds(ids: readonly number[]): Promise<Map<number, MessageRecord>> {
    const rows = await this.db.message.findMany({ where: { id: { in: [...ids] } } });
    return new Map(rows.map((row) => [row.id, this.open(row)]));
  }

  /** Returns up to this many messages of a part, in the order of the side. */
  async ofConversation(part: Part, side: Side, most: number): Promise<MessageRecord[]> {
    const rows = await this.db.message.findMany({
      where: { ...whereOf(part), ...onSide(side) },
      orderBy: { id: side === 'newest' || 'before' in Object(side) ? 'desc' : 'asc' },
      take: most,
    });
    return rows.map((row) => this.open(row));
  }

  /** Whether a part has a message on this side. */
  async has(part: Part, side: Side): Promise<boolean> {
    const found = await this.db.message.findFirst({
      where: { ...whereOf(part), ...onSide(side) },
      select: { id: true },
    });
    return found !== null;
  }

  /** Returns the local dates in `tz` with messages of a conversation, the latest first. */
  async daysOf({ low_id, high_id, ...part }: Part, tz: string, most: number): Promise<string[]> {
    const { appointment_id = null, provider_id = null } = part;
    // Jumps from each day to the last message before it: one index lookup per day, however many messages.
    const rows = await this.db.$queryRaw<{ day: string }[]>`
      WITH RECURSIVE day AS (
        SELECT (max(created_at) AT TIME ZONE ${tz})::date AS d FROM message
         WHERE low_id = ${low_id} AND high_id = ${high_id}
           AND (${appointment_id}::int IS NULL OR appointment_id = ${appointment_id}::int)
           AND (${provider_id}::int IS NULL OR provider_id = ${provider_id}::int)
         UNION ALL
        SELECT (SELECT (max(m.created_at) AT TIME ZONE ${tz})::date FROM message m
                 WHERE m.low_id = ${low_id} AND m.high_id = ${high_id}
                   AND (${appointment_id}::int IS NULL OR m.appointment_id = ${appointment_id}::int)
                   AND (${provider_id}::int IS NULL OR m.provider_id = ${provider_id}::int)
                   AND m.created_at < (day.d::timestamp AT TIME ZONE ${tz}))
          FROM day WHERE day.d IS NOT NULL)
      SELECT to_char(d, 'YYYY-MM-DD') AS day FROM day WHERE d IS NOT NULL LIMIT ${most}`;
    return rows.map(({ day }) => day);
  }

  /** The bounds of a local date in `tz`. */
  async boundsOf(day: string, tz: string): Promise<{ at_or_after: Date; until: Date }> {
    const [bounds] = await this.db.$queryRaw<{ at_or_after: Date; until: Date }[]>`
      SELECT ${day}::date::timestamp AT TIME ZONE ${tz} AS at_or_after,
             (${day}::date + 1)::timestamp AT TIME ZONE ${tz} AS until`;
    return bounds!;
  }

  /** Counts a person's unread messages by these senders; with a provider, only those that concern it. */
  async unreadBySender(
    receiverId: number,
    senderIds: readonly number[],
    providerId: number | undefined,
  ): Promise<Map<number, number>> {
    const rows = await this.db.message.groupBy({
      by: ['sender_id'],
      where: {
        ...{ receiver_id: receiverId, read_at: null, sender_id: { in: [...senderIds] } },
        ...concerning(providerId),
      },
      _count: { _all: true },
    });
    return new Map(rows.map(({ sender_id, _count }) => [sender_id, _count._all]));
  }

  /** Limited to `senderIds`, and to the messages of a provider, when given. */
  countUnread(
    receiverId: number,
    senderIds: readonly number[] | null,
    providerId: number | undefined,
  ): Promise<number> {
    return this.db.message.count({
      where: {
        ...{ receiver_id: receiverId, read_at: null },
        ...(senderIds && { sender_id: { in: [...senderIds] } }),
        ...concerning(providerId),
      },
    });
  }

  /** Marks a message as read and keeps the first time. Returns false when it was read before. */
  async markRead(tx: Tx, id: number, now: Date): Promise<boolean> {
    const { count } = await tx.message.updateMany({
      where: { id, read_at: null },
      data: { read_at: now, version: { increment: 1 } },
    });
    return count === 1;
  }

  /** Reads all messages that somebody sent or received, after an id, the oldest first: for paging. */
  async inOrderOfIds(
    scope: Scope<'sender_id' | 'receiver_id'>,
    afterId: number,
    most: number,
  ): Promise<MessageRecord[]> {
    const rows = await this.db.message.findMany({
      where: { ...scopeWhere(scope), id: { gt: afterId } },
      orderBy: { id: 'asc' },
      take: most,
    });
    return rows.map((row) => this.open(row));
  }

  private open(row: message): MessageRecord {
    return {
      id: row.id,
      sender_id: row.sender_id,
      receiver_id: row.receiver_id,
      impersonator_id: row.impersonator_id,
      content: this.sealer.open(row.content_sealed, placeOf(row.id)),
      client_id: row.client_id,
      appointment_id: row.appointment_id,
      provider_id: row.provider_id,
      read_at: row.read_at,
      created_at: row.created_at,
    };
  }
}

const concerning = (provider_id: number | undefined): Prisma.messageWhereInput =>
  provider_id === undefined ? {} : { provider_id };

const whereOf = ({ low_id, high_id, appointment_id, provider_id }: Part): Prisma.messageWhereInput => ({
  ...concerning(provider_id),
  low_id,
  high_id,
  ...(appointment_id !== undefined && { appointment_id }),
});

function onSide(side: Side): Prisma.messageWhereInput {
  if (side === 'newest') return {};
  if ('before' in side) return { id: { lt: side.before } };
  if ('from' in side) return { id: { gte: side.from } };
  if ('after' in side) return { id: { gt: side.after } };
  return { created_at: { gte: side.at_or_after, lt: side.until } };
}
