import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import type { NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import { inOrder } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql, scopeWhere, type ScopeColumns } from '@drawpoint/nest-kit/data/scope';
import { Database, type Tx } from '../database.store.ts';
import { type notification, Prisma } from '../generated/prisma/client.ts';

const NEWEST = 100;

type NotificationField = 'user_id' | 'provider_id';

const COLUMNS: ScopeColumns<NotificationField> = {
  user_id: (id) => Prisma.sql`user_id = ${id}`,
  provider_id: (id) => Prisma.sql`provider_id = ${id}`,
};

/** `said`: the bell's text, when the kind alone does not determine it. */
export type NotificationRecord = Omit<notification, 'kind'> & { kind: NotificationKind };

/**
 * `local_date`, `local_time` and `local_until` are local to the visit, in the zone `tz`. `read_at` is set when the bell
 * stays silent.
 */
export type NewNotification = Pick<
  NotificationRecord,
  'event_id' | 'user_id' | 'provider_id' | 'kind' | 'appointment_id' | 'local_date' | 'local_time' | 'read_at'
> & {
  [
    Name in 'contact_id' | 'phlebotomist_id' | 'said' | 'message_id' | 'sender_id' | 'tz' | 'local_until'
  ]?: NonNullable<NotificationRecord[Name]>;
};

/** Notifications: one per event and person. */
@Injectable()
export class NotificationStore {
  constructor(private readonly db: Database) {}

  /** Adds those that do not exist yet and returns them. */
  async addMissing(tx: Tx, notifications: NewNotification[]): Promise<NotificationRecord[]> {
    const rows = await tx.notification.createManyAndReturn({ data: notifications, skipDuplicates: true });
    return rows.map(toRecord);
  }

  /** Returns the newest unread ones. */
  async unread(scope: Scope<NotificationField>): Promise<NotificationRecord[]> {
    const { sql } = Prisma;
    // Sorted in an outer query. Otherwise the planner scans everybody's notifications backwards for enough
    // unread ones.
    const newest = await this.db.$queryRaw<{ id: number }[]>(sql`
      SELECT id FROM (SELECT id FROM notification
                       WHERE ${scopeSql(scope, COLUMNS)} AND read_at IS NULL
                      OFFSET 0) AS unread
       ORDER BY id DESC LIMIT ${NEWEST}`);
    const ids = newest.map(({ id }) => id);
    const rows = await this.db.notification.findMany({ where: { id: { in: ids } } });
    return inOrder(ids, rows).map(toRecord);
  }

  /** Returns all after an id, the oldest first: for paging. */
  async inOrderOfIds(
    scope: Scope<NotificationField>,
    afterId: number,
    most: number,
  ): Promise<NotificationRecord[]> {
    const rows = await this.db.notification.findMany({
      where: { ...scopeWhere(scope), id: { gt: afterId } },
      orderBy: { id: 'asc' },
      take: most,
    });
    return rows.map(toRecord);
  }

  /** Marks one as read and keeps the first time. Returns null when `unread` would not show this id. */
  async markRead(
    scope: Scope<NotificationField>,
    id: number,
    now: Date,
  ): Promise<{ notification: NotificationRecord; changed: boolean } | null> {
    const [found] = await this.db.$queryRaw<{ id: number }[]>(
      Prisma.sql`SELECT id FROM notification WHERE id = ${id} AND ${scopeSql(scope, COLUMNS)}`,
    );
    if (!found) return null;
    const { count } = await this.db.notification.updateMany({
      where: { id, read_at: null },
      data: { read_at: now, version: { increment: 1 } },
    });
    const notification = await this.find(id);
    return notification && { notification, changed: count > 0 };
  }

  /** Marks those up to an id as read. Returns how many were unread. */
  async markAllRead(scope: Scope<NotificationField>, newestId: number, now: Date): Promise<number> {
    const { count } = await this.db.notification.updateMany({
      where: { ...scopeWhere(scope), id: { lte: newestId }, read_at: null },
      data: { read_at: now, version: { increment: 1 } },
    });
    return count;
  }

  /**
   * Marks earlier notifications of a visit as read: those of proposed times, and with `ofStaff` the staff's.
   * Others of the patient stay.
   */
  async readEarlierOfVisit(
    tx: Tx,
    visit: { id: number; user_id: number | null },
    { eventId, ofStaff, now }: { eventId: string; ofStaff: boolean; now: Date },
  ): Promise<void> {
    // When an event is applied again, later notifications stay unread.
    const own = await tx.notification.findFirst({
      where: { event_id: eventId },
      orderBy: { id: 'asc' },
      select: { id: true },
    });
    await tx.notification.updateMany({
      where: {
        appointment_id: visit.id,
        read_at: null,
        ...(own && { id: { lt: own.id } }),
        OR: [
          { kind: 'appointment_proposed' },
          ...(ofStaff ? [visit.user_id === null ? {} : { user_id: { not: visit.user_id } }] : []),
        ],
      },
      data: { read_at: now, version: { increment: 1 } },
    });
  }

  /**
   * Marks older presence notifications of a phlebotomist as read for these people: only the newest is true.
   */
  async readOlderOfPhlebotomist(tx: Tx, userIds: number[], phlebotomistId: number, now: Date): Promise<void> {
    await tx.notification.updateMany({
      where: { user_id: { in: userIds }, phlebotomist_id: phlebotomistId, read_at: null },
      data: { read_at: now, version: { increment: 1 } },
    });
  }

  async ofMessage(tx: Tx, messageId: number): Promise<NotificationRecord | null> {
    const row = await tx.notification.findFirst({ where: { message_id: messageId } });
    return row && toRecord(row);
  }

  /** A person who read the message needs no notification of it. */
  async readOfMessage(tx: Tx, messageId: number, now: Date): Promise<void> {
    await tx.notification.updateMany({
      where: { message_id: messageId, read_at: null },
      data: { read_at: now, version: { increment: 1 } },
    });
  }

  async find(id: number): Promise<NotificationRecord | null> {
    const row = await this.db.notification.findUnique({ where: { id } });
    return row && toRecord(row);
  }

  /** Returns the notifications of these events, the oldest first. */
  async causedBy(eventIds: string[]): Promise<NotificationRecord[]> {
    const rows = await this.db.notification.findMany({
      where: { event_id: { in: eventIds } },
      orderBy: { id: 'asc' },
    });
    return rows.map(toRecord);
  }
}

function toRecord(row: notification): NotificationRecord {
  return { ...row, kind: row.kind as NotificationKind };
}
