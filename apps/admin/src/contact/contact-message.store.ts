import { Injectable } from '@nestjs/common';
import { contactMessageCreated } from '@drawpoint/contracts/admin/contact-message.events';
import type { WholeContactMessage } from '@drawpoint/contracts/admin/contact-messages.contract';
import type { Scope } from '@drawpoint/contracts/access';
import type { ListRequest } from '@drawpoint/contracts/list';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import {
  conditionsOf,
  inOrder,
  nameOrAddressHolds,
  readPage,
  type Conditions,
} from '@drawpoint/nest-kit/data/list-query';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { scopeSql, scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import { Prisma, type contact_message } from '../generated/prisma/client.ts';

export type ContactMessageRecord = Omit<WholeContactMessage, 'created_at'> & { created_at: Date };

export type NewContactMessage = Omit<ContactMessageRecord, 'id' | 'provider'> & {
  user_id: number | null;
  /** `YYYY-MM-DD` on the provider's calendar. */
  local_date: string;
};

export type ContactMessageFilter = {
  from?: string | undefined;
  to?: string | undefined;
  provider_id?: number | undefined;
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
};

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
    const list = { from: sql`contact_message`, where, orderBy };
    const { ids, total } = await readPage(this.db, list, window);
    const rows = await this.db.contact_message.findMany({ where: { id: { in: ids } } });
    return { total, rows: await this.toRecords(inOrder(ids, rows)) };
  }

  async find(scope: Scope<'provider_id'>, id: number): Promise<ContactMessageRecord | null> {
    const row = await this.db.contact_message.findFirst({ where: { ...scopeWhere(scope), id } });
    return row && ((await this.toRecords([row]))[0] ?? null);
  }

  /** Returns those of these ids that exist. */
  async ofIds(ids: number[]): Promise<ContactMessageRecord[]> {
    return this.toRecords(await this.db.contact_message.findMany({ where: { id: { in: ids } } }));
  }

  private async toRecords(rows: readonly contact_message[]): Promise<ContactMessageRecord[]> {
    const ids = [...new Set(rows.map(({ provider_id }) => provider_id))];
    const providers = await this.db.provider.findMany({ where: { id: { in: ids } } });
    const names = new Map(providers.map(({ id, name }) => [id, name]));
    return rows.map(({ id, provider_id, name, email, created_at, ...row }) => {
      const opened = (column: Sealed): string | null => {
        const text = row[`${column}_sealed`];
        return text === null ? null : this.sealer.open(text, at(id, column));
      };
      return {
        ...{ id, provider_id, name, email, created_at },
        provider: { name: names.get(provider_id) ?? '' },
        phone: opened('phone'),
        subject: opened('subject'),
        message: opened('message') ?? '',
      };
    });
  }
}
