import { Injectable } from '@nestjs/common';
import { contactMessageCreated } from '@drawpoint/contracts/admin/contact-message.events';
import type { WholeContactMessage } from '@drawpoint/contracts/admin/contact-messages.contract';
import type { Scope } from '@drawpoint/contracts/access';
import type { ListRequest } from '@drawpoint/contracts/list';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import {
  conditionsOf,
  nameOrAddressHolds,
  readRows,
  type Conditions,
} from '@drawpoint/nest-kit/data/list-query';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { scopeSql, scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import { Prisma, type contact_message, type contact_reply } from '../generated/prisma/client.ts';

/** As stored: people are ids. */
export type ContactMessageRecord = Omit<WholeContactMessage, 'created_at' | 'owner' | 'replies'> & {
  created_at: Date;
  owner_id: number | null;
  user_id: number | null;
};

export type ContactReply = {
  id: number;
  message_id: number;
  author_id: number;
  text: string;
  created_at: Date;
};

export type NewContactMessage = Omit<ContactMessageRecord, 'id' | 'provider' | 'state' | 'owner_id'> & {
  /** `YYYY-MM-DD` on the provider's calendar. */
  local_date: string;
};

export type ContactMessageFilter = {
  from?: string | undefined;
  to?: string | undefined;
  provider_id?: number | undefined;
  state?: ContactMessageRecord['state'] | undefined;
};

type Sealed = 'phone' | 'subject' | 'message';

const { sql } = Prisma;
const SENDER = {
  name: sql`(' ' || lower(name))`,
  address: sql`lower(email)`,
  both: sql`(' ' || lower(name || ' ' || email))`,
};
const ORDERS: Record<string, Prisma.Sql> = { name: sql`lower(name)`, email: sql`email` };
const FILTERS: Conditions<ContactMessageFilter> = {
  from: (day) => sql`local_date >= ${day}`,
  to: (day) => sql`local_date <= ${day}`,
  provider_id: (id) => sql`provider_id = ${id}`,
  state: (state) => (state === 'open' ? sql`answered_at IS NULL` : sql`answered_at IS NOT NULL`),
};

const replyAt = (id: number): SealedAt => ({ table: 'contact_reply', column: 'text_sealed', row: id });

const at = (id: number, column: Sealed): SealedAt => ({
  table: 'contact_message',
  column: `${column}_sealed`,
  row: id,
});

/** Messages from the contact form. */
@Injectable()
export class ContactMessageStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
    private readonly events: EventLog,
  ) {}

  /** Returns the zone of a provider in the local copy. */
  async zoneOf(providerId: number): Promise<string | null> {
    return (await this.db.provider.findUnique({ where: { id: providerId } }))?.tz ?? null;
  }

  async add(message: NewContactMessage): Promise<void> {
    await inTransaction(this.db, async (tx) => {
      const id = await this.insert(tx, message);
      const { provider_id, local_date } = message;
      await this.events.append(tx, contactMessageCreated, {
        entityId: id,
        data: { id, provider_id, local_date },
      });
    });
    this.events.announceEvents();
  }

  /** Adds messages to an empty table only. */
  async fillEmpty(messages: readonly NewContactMessage[]): Promise<void> {
    await inTransaction(this.db, async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('demo contact messages'))`;
      if ((await tx.contact_message.count()) > 0) return;
      for (const message of messages) await this.insert(tx, message);
    });
  }

  private async insert(tx: Tx, { phone, subject, message, ...values }: NewContactMessage): Promise<number> {
    const id = await nextId(tx, 'contact_message');
    const sealed = (text: string, column: Sealed) => this.sealer.seal(text, at(id, column));
    await tx.contact_message.create({
      data: {
        ...values,
        id,
        phone_sealed: phone === null ? null : sealed(phone, 'phone'),
        subject_sealed: subject === null ? null : sealed(subject, 'subject'),
        message_sealed: sealed(message, 'message'),
      },
    });
    return id;
  }

  async page(
    scope: Scope<'provider_id'>,
    filter: ContactMessageFilter,
    { window, sort: { by, dir }, text }: ListRequest,
  ): Promise<{ total: number; rows: ContactMessageRecord[] }> {
    const where = [
      scopeSql(scope, { provider_id: (id) => sql`provider_id = ${id}` }),
      ...conditionsOf(FILTERS, filter),
    ];
    if (text !== null) where.push(nameOrAddressHolds(SENDER, text));
    const orderBy = [{ column: ORDERS[by] ?? sql`created_at`, dir }];
    const list = { from: sql`contact_message`, where, orderBy, isSearch: text !== null };
    const { rows, total } = await readRows<contact_message>(this.db, list, window);
    return { total, rows: await this.toRecords(rows) };
  }

  async find(scope: Scope<'provider_id'>, id: number): Promise<ContactMessageRecord | null> {
    const row = await this.db.contact_message.findFirst({ where: { ...scopeWhere(scope), id } });
    return row && ((await this.toRecords([row]))[0] ?? null);
  }

  async update(
    tx: Tx,
    id: number,
    change: { answered_at?: Date | null; owner_id?: number | null },
  ): Promise<void> {
    await tx.contact_message.update({ where: { id }, data: { ...change, version: { increment: 1 } } });
  }

  /** Adds a reply unless its client has sent it before; null then. */
  async addReply(
    tx: Tx,
    { text, ...reply }: Omit<ContactReply, 'id'> & { client_id: string },
  ): Promise<number | null> {
    const id = await nextId(tx, 'contact_reply');
    const text_sealed = this.sealer.seal(text, replyAt(id));
    const { count } = await tx.contact_reply.createMany({
      data: [{ ...reply, id, text_sealed }],
      skipDuplicates: true,
    });
    return count > 0 ? id : null;
  }

  /** Returns the replies to a message, the oldest first. */
  async repliesTo(messageId: number): Promise<ContactReply[]> {
    const rows = await this.db.contact_reply.findMany({
      where: { message_id: messageId },
      orderBy: { id: 'asc' },
    });
    return rows.map((row) => this.toReply(row));
  }

  /** Returns a reply with its message, for the email. */
  async findReply(id: number): Promise<{ reply: ContactReply; message: ContactMessageRecord } | null> {
    const row = await this.db.contact_reply.findUnique({ where: { id }, include: { message: true } });
    if (!row) return null;
    const [message] = await this.toRecords([row.message]);
    return { reply: this.toReply(row), message: message! };
  }

  private toReply({ text_sealed, id, message_id, author_id, created_at }: contact_reply): ContactReply {
    return { id, message_id, author_id, created_at, text: this.sealer.open(text_sealed, replyAt(id)) };
  }

  /** Returns those of these ids that exist. */
  async ofIds(ids: number[]): Promise<ContactMessageRecord[]> {
    return this.toRecords(await this.db.contact_message.findMany({ where: { id: { in: ids } } }));
  }

  private async toRecords(rows: readonly contact_message[]): Promise<ContactMessageRecord[]> {
    const ids = [...new Set(rows.map(({ provider_id }) => provider_id))];
    const providers = await this.db.provider.findMany({ where: { id: { in: ids } } });
    const names = new Map(providers.map(({ id, name }) => [id, name]));
    return rows.map(({ id, provider_id, name, email, created_at, owner_id, user_id, ...row }) => {
      const opened = (column: Sealed): string | null => {
        const text = row[`${column}_sealed`];
        return text === null ? null : this.sealer.open(text, at(id, column));
      };
      return {
        ...{ id, provider_id, name, email, created_at, owner_id, user_id },
        state: row.answered_at === null ? 'open' : 'answered',
        provider: { name: names.get(provider_id) ?? '' },
        phone: opened('phone'),
        subject: opened('subject'),
        message: opened('message') ?? '',
      };
    });
  }
}
