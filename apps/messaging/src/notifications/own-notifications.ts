import { Injectable } from '@nestjs/common';
import { ownedBy } from '@drawpoint/contracts/access';
import { contactMessages } from '@drawpoint/contracts/admin/contact-messages.contract';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { Notification } from '@drawpoint/contracts/messaging/notification';
import { SPANISH_SENDER_BELL } from '@drawpoint/contracts/messaging/notification-bells.es';
import { NOTIFICATION_KINDS, type NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { type OutputOf, type Role, STAFF } from '@drawpoint/contracts/operation';
import { userChannel } from '@drawpoint/contracts/realtime';
import { REALTIME_PUSH } from '@drawpoint/contracts/realtime-push';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { staffSentence } from '../domain/sentence.ts';
import { Correspondents } from '../messages/correspondents.ts';
import { type NotificationRecord, NotificationStore } from './notification.store.ts';
import { toNotification } from './to-notification.ts';

/** A person's own notifications, and the notifier's queries about them. */
@Injectable()
export class OwnNotifications {
  constructor(
    private readonly store: NotificationStore,
    private readonly bus: Bus,
    private readonly people: Correspondents,
  ) {}

  /** Returns the unread ones, the newest first, at most 100 (docs/product/messages.md#notifications). */
  readonly list = handle(notifications.list, async (_input, ctx) => {
    const { caller } = ctx;
    const unread = await this.store.unread(ownedBy(caller));
    const rows = unread.filter(({ kind }) => isFor(kind, caller.roles));
    const [headings, visits, senders] = await Promise.all([
      this.headingsOf(rows, ctx),
      this.visitsOf(rows, ctx),
      this.sendersOf(rows, ctx),
    ]);
    const present = (row: NotificationRecord): Notification => {
      const sender = row.sender_id === null ? undefined : senders.get(row.sender_id);
      const wrote = NOTIFICATION_KINDS[row.kind].senderBell;
      if (sender && wrote)
        return toNotification(
          row,
          (ctx.language === 'es' ? SPANISH_SENDER_BELL : wrote).replace('{who}', () => fullName(sender)),
        );
      const visit = row.appointment_id === null ? undefined : visits.get(row.appointment_id);
      const isStaff = visit !== undefined && visit.user_id !== caller.user_id;
      const named = isStaff ? staffSentence(row, visit.patient_name, ctx.now()) : null;
      return toNotification(row, named, ctx.language);
    };
    return { data: rows.map((row) => withHeading(present(row), headings)) };
  });

  /**
   * Throws NOT_FOUND for another person's. Repeating it changes nothing. Pushes to the person's other tabs
   * and devices.
   */
  readonly markRead = handle(notifications.markRead, async ({ id }, ctx) => {
    const { caller } = ctx;
    const read = await this.store.markRead(ownedBy(caller), id, ctx.now());
    if (!read) throw new AppError('NOT_FOUND');
    if (read.changed) this.pushToOtherTabs(caller.user_id);
    return toNotification(read.notification, null, ctx.language);
  });

  /** Those that came after the newest that the person has seen stay unread. */
  readonly markAllRead = handle(notifications.markAllRead, async ({ newest_id }, { caller, now }) => {
    const read = await this.store.markAllRead(ownedBy(caller), newest_id, now());
    if (read > 0) this.pushToOtherTabs(caller.user_id);
    return { read };
  });

  /** For the notifier: the recipient and the visit. */
  readonly describe = handle(notifications.describe, async ({ id }) => {
    const row = await this.store.find(id);
    // A message that was read meanwhile needs no email.
    if (!row || (row.message_id !== null && row.read_at !== null)) throw new AppError('NOT_FOUND');
    return { id: row.id, user_id: row.user_id, kind: row.kind, appointment_id: row.appointment_id };
  });

  private pushToOtherTabs(userId: number): void {
    this.bus.broadcast(REALTIME_PUSH, {
      channel: userChannel(userId),
      event: 'NotificationPing',
      data: { appointment_id: null },
    });
  }

  // Appointments keeps names sealed. Without it, the bell tells of the visit without a name.
  private async visitsOf(rows: readonly NotificationRecord[], ctx: RequestContext): Promise<NamedVisits> {
    const isStaff = ctx.caller?.roles.some((role) => STAFF.includes(role));
    const named = rows.filter(({ kind }) => isStaff && NOTIFICATION_KINDS[kind].staffBell !== undefined);
    const ids = [...new Set(named.flatMap(({ appointment_id }) => appointment_id ?? []))];
    if (ids.length === 0) return new Map();
    const answer = await this.bus
      .call(appointments.listPatientNames, { ids }, ctx)
      .catch(() => ({ data: [] }));
    return new Map(answer.data.map((visit) => [visit.id, visit]));
  }

  // Auth keeps names. Without it, the bell tells of a message without its sender.
  private async sendersOf(rows: readonly NotificationRecord[], ctx: RequestContext): Promise<Senders> {
    const ids = rows.flatMap(({ sender_id }) => sender_id ?? []);
    return ids.length === 0 ? new Map() : this.people.find(ids, ctx).catch(() => new Map());
  }

  // Admin keeps the contact message sealed. Without it, the bell still says that somebody wrote.
  private async headingsOf(rows: readonly NotificationRecord[], ctx: RequestContext): Promise<Headings> {
    const ids = rows.flatMap(({ contact_id }) => contact_id ?? []);
    if (ids.length === 0) return new Map();
    const answer = await this.bus.call(contactMessages.headings, { ids }, ctx).catch(() => ({ data: [] }));
    return new Map(answer.data.map((heading) => [heading.id, heading]));
  }
}

type Heading = OutputOf<typeof contactMessages.headings>['data'][number];
type NamedVisits = ReadonlyMap<number, OutputOf<typeof appointments.listPatientNames>['data'][number]>;
type Senders = Awaited<ReturnType<Correspondents['find']>>;
type Headings = ReadonlyMap<number, Heading>;

/**
 * Some kinds are for certain roles only; a person who lost the role no longer sees them
 * (docs/product/messages.md#notifications).
 */
function isFor(kind: NotificationKind, roles: readonly Role[]): boolean {
  const { only } = NOTIFICATION_KINDS[kind];
  return only === undefined || only.some((role) => roles.includes(role));
}

function withHeading(notification: Notification, headings: Headings): Notification {
  const { contact_id } = notification.data;
  const heading = contact_id === null ? undefined : headings.get(contact_id);
  if (!heading) return notification;
  const { subject, phone } = heading;
  return { ...notification, data: { ...notification.data, subject, phone } };
}
