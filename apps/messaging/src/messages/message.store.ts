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

/** Which messages of a conversation: all, or those about one visit, or those that concern one provider. */
export type Part = Pair & { appointment_id?: number | undefined; provider_id?: number | undefined };
/** Of a part: what lies on one side of a message or of an instant, the nearest first. */
export type Side =
  { before: number } | { from: number } | { after: number } | { at_or_after: Date; until: Date } | 'newest';

const placeOf = (row: number): SealedAt => ({ table: 'message', column: 'content_sealed', row });

/** What people wrote to each other. Within a conversation ids are in the order in which it was said. */
@Injectable()
export class MessageStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** Makes others who write in this conversation wait until the transaction ends, so that ids keep the order. */
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

  /** Null where the sender has used the client id already, also in another conversation at this moment. */
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

  /** At most so many of a part of one conversation, in the order of the side. */
  async ofConversation(part: Part, side: Side, most: number): Promise<MessageRecord[]> {
    const rows = await this.db.message.findMany({
      where: { ...whereOf(part), ...onSide(side) },
      orderBy: { id: side === 'newest' || 'before' in Object(side) ? 'desc' : 'asc' },
      take: most,
    });
    return rows.map((row) => this.open(row));
  }

  /** Whether a part of one conversation has a message on this side. */
  async has(part: Part, side: Side): Promise<boolean> {
    const found = await this.db.message.findFirst({
      where: { ...whereOf(part), ...onSide(side) },
      select: { id: true },
    });
    return found !== null;
  }

  /** The local dates of `tz` on which something was said in one conversation, the latest first. */
  async daysOf({ low_id, high_id, ...part }: Part, tz: string, most: number): Promise<string[]> {
    const { appointment_id = null, provider_id = null } = part;
    // From each day to the last message before it: one look at the index for each day, however much was said.
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

  /** When a local date of `tz` begins and ends. */
  async boundsOf(day: string, tz: string): Promise<{ at_or_after: Date; until: Date }> {
    const [bounds] = await this.db.$queryRaw<{ at_or_after: Date; until: Date }[]>`
      SELECT ${day}::date::timestamp AT TIME ZONE ${tz} AS at_or_after,
             (${day}::date + 1)::timestamp AT TIME ZONE ${tz} AS until`;
    return bounds!;
  }

  /** How many unread ones a person has of each of these senders; with a provider, of those that concern it. */
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

  /** With `senderIds` only of these, with a provider of those that concern it. */
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

  /** Marks one as read, keeping when it was first read; false where it was read before. */
  async markRead(tx: Tx, id: number, now: Date): Promise<boolean> {
    const { count } = await tx.message.updateMany({
      where: { id, read_at: null },
      data: { read_at: now, version: { increment: 1 } },
    });
    return count === 1;
  }

  /** What somebody wrote or was written, after an id, the oldest first: for reading all of it page by page. */
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
