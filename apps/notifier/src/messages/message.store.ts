import { Injectable } from '@nestjs/common';
import { claimedIds, type Scope } from '@drawpoint/contracts/access';
import type { NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import type { EMAIL_TEMPLATES, MESSAGE_STATES } from '@drawpoint/contracts/notifier/messages.contract';
import type { SmsTemplate } from '@drawpoint/contracts/notifier/sms-templates';
import { inOrder, readPage } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql, type ScopeColumns } from '@drawpoint/nest-kit/data/scope';
import type { PageWindow } from '@drawpoint/contracts/paging';
import { nextIds } from '@drawpoint/nest-kit/data/next-id';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import { Prisma, type message } from '../generated/prisma/client.ts';

/** Days are local to the zone `tz`. */
type DeliveryFilter = {
  state?: State | undefined;
  channel?: Channel | undefined;
  kind?: string | undefined;
  person?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  tz?: string | undefined;
};

const { sql } = Prisma;

/** The providers of a message's recipient, as stored in `delivery`. */
type DeliveryField = 'provider_ids';
const COLUMNS: ScopeColumns<DeliveryField> = { provider_ids: (id) => sql`provider_id = ${id}` };

/** Conditions on a message, for filters that `delivery` has no columns of. */
const conditionsOf = ({ kind, person, from, to, tz = 'UTC' }: DeliveryFilter): Prisma.Sql[] => [
  ...(kind ? [sql`(kind = ${kind} OR template = ${kind})`] : []),
  ...(person ? [sql`user_id = ${person}`] : []),
  ...(from ? [sql`created_at >= ${from}::timestamp AT TIME ZONE ${tz}`] : []),
  ...(to ? [sql`created_at < (${to}::timestamp + interval '1 day') AT TIME ZONE ${tz}`] : []),
];

export type Template = (typeof EMAIL_TEMPLATES)[number];
export type State = (typeof MESSAGE_STATES)[number];

export interface NewMessage<Name extends string> {
  key: string;
  template: Name;
  /** Null when the owning service supplies it at sending time. */
  to: string | null;
  user_id: number | null;
  values: Record<string, string>;
}

export type NewEmail = NewMessage<Template>;
export type NewSms = NewMessage<SmsTemplate>;

type TemplateOf = { email: Template; sms: SmsTemplate };

/** A message that waits to be sent. */
export type Queued<Message> = Message & { id: number; created_at: Date };
export type QueuedEmail = Queued<NewEmail>;
export type QueuedSms = Queued<NewSms>;

type Channel = DeliveryRecord['channel'];

export type DeliveryRecord = Omit<message, 'channel' | 'state' | 'kind' | 'to_sealed' | 'values_sealed'> & {
  channel: 'email' | 'sms';
  state: State;
  kind: NotificationKind | null;
  to: string | null;
};

const at = (id: number, column: 'to_sealed' | 'values_sealed'): SealedAt => ({
  table: 'message',
  column,
  row: id,
});

/** Messages and their results. Addresses and values are sealed; values are deleted after sending. */
@Injectable()
export class MessageStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /**
   * Adds messages whose keys do not exist yet. Returns each one's id and whether it is new, in the order given.
   * `expired`: why they are no longer sent.
   */
  async addOnce(
    tx: Tx,
    channel: Channel,
    messages: readonly (NewEmail | NewSms)[],
    expired?: string,
  ): Promise<{ id: number; added: boolean }[]> {
    const ids = await nextIds(tx, 'message', messages.length);
    const added = await tx.message.createManyAndReturn({
      data: messages.map((message, index) => this.toRow(channel, message, ids[index]!, expired)),
      skipDuplicates: true,
      select: { id: true, key: true },
    });
    const isNew = new Set(added.map(({ key }) => key));
    const known = messages.map(({ key }) => key).filter((key) => !isNew.has(key));
    const select = { id: true, key: true };
    const before = known.length ? await tx.message.findMany({ where: { key: { in: known } }, select }) : [];
    const idOf = new Map([...added, ...before].map(({ key, id }) => [key, id]));
    return messages.map(({ key }) => ({ id: idOf.get(key)!, added: isNew.has(key) }));
  }

  /** Returns those of the messages that still wait. */
  async findQueued<Name extends Channel>(
    ids: readonly number[],
    channel: Name,
  ): Promise<Queued<NewMessage<TemplateOf[Name]>>[]> {
    const rows = await this.db.message.findMany({
      where: { id: { in: [...ids] }, channel, state: 'queued', values_sealed: { not: null } },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ id, key, template, to_sealed, user_id, values_sealed, created_at }) => ({
      ...{ id, key, user_id, created_at },
      template: template as TemplateOf[Name],
      to: to_sealed === null ? null : this.sealer.open(to_sealed, at(id, 'to_sealed')),
      values: this.sealer.openJson<Record<string, string>>(values_sealed!, at(id, 'values_sealed')),
    }));
  }

  /** Marks a message as sent and deletes its content. */
  async markSent(id: number, to: string, now: Date): Promise<void> {
    const to_sealed = this.sealer.seal(to, at(id, 'to_sealed'));
    await this.settle(id, { state: 'sent', sent_at: now, last_error: null, to_sealed });
  }

  /** Marks a message as failed for good, and deletes its content. */
  async markUnsent(id: number, state: 'failed' | 'bounced' | 'expired', why: string): Promise<void> {
    await this.settle(id, { state, last_error: why });
  }

  /** Records a failed attempt that will be retried. */
  async noteFailure(id: number, error: string): Promise<void> {
    await this.db.message.updateMany({
      where: { id, state: 'queued' },
      data: { last_error: error, attempts: { increment: 1 }, version: { increment: 1 } },
    });
  }

  /**
   * A page of the delivery log, the newest first. A scope names at most one provider, so each message appears
   * once.
   */
  async page(
    scope: Scope<DeliveryField>,
    { state, channel, ...about }: DeliveryFilter,
    window: PageWindow,
  ): Promise<{ total: number; rows: DeliveryRecord[] }> {
    const [from, column] =
      claimedIds(scope) === null ? [sql`message`, sql`id`] : [sql`delivery`, sql`message_id`];
    const conditions = conditionsOf(about);
    const where = [
      scopeSql(scope, COLUMNS),
      ...(state ? [sql`state = ${state}`] : []),
      ...(channel ? [sql`channel = ${channel}`] : []),
      ...(conditions.length > 0
        ? [sql`${column} IN (SELECT id FROM message WHERE ${Prisma.join(conditions, ' AND ')})`]
        : []),
    ];
    const { ids, total } = await readPage(
      this.db,
      { from, id: column, where, orderBy: [{ column, dir: 'desc' }] },
      window,
    );
    const found = await this.db.message.findMany({
      where: { id: { in: ids } },
      omit: { values_sealed: true },
    });
    return { total, rows: inOrder(ids, found).map((row) => this.toRecord(row)) };
  }

  /** Reads a message of the scope. */
  async find(scope: Scope<DeliveryField>, id: number): Promise<DeliveryRecord | null> {
    const of = claimedIds(scope);
    const within = of === null ? {} : { deliveries: { some: { provider_id: { in: of } } } };
    const row = await this.db.message.findFirst({ where: { id, ...within }, omit: { values_sealed: true } });
    return row && this.toRecord(row);
  }

  private toRow(channel: Channel, message: NewEmail | NewSms, id: number, expired?: string) {
    const { key, template, user_id, to, values } = message;
    return {
      ...{ id, channel, key, template, user_id },
      kind: values['kind'] ?? null,
      notification_id: Number(values['notification_id'] ?? 0) || null,
      to_sealed: to === null ? null : this.sealer.seal(to, at(id, 'to_sealed')),
      ...(expired === undefined
        ? { values_sealed: this.sealer.sealJson(values, at(id, 'values_sealed')) }
        : { state: 'expired', last_error: expired }),
    };
  }

  private toRecord({ to_sealed, ...row }: Omit<message, 'values_sealed'>): DeliveryRecord {
    return {
      ...row,
      channel: row.channel as DeliveryRecord['channel'],
      state: row.state as State,
      kind: row.kind as NotificationKind | null,
      to: to_sealed === null ? null : this.sealer.open(to_sealed, at(row.id, 'to_sealed')),
    };
  }

  private async settle(
    id: number,
    data: { state: State; last_error: string | null; sent_at?: Date; to_sealed?: string },
  ): Promise<void> {
    await this.db.message.updateMany({
      where: { id, state: 'queued' },
      data: { ...data, values_sealed: null, attempts: { increment: 1 }, version: { increment: 1 } },
    });
  }
}
