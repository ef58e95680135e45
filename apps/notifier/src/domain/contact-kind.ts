import type { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import type { EventData } from '@drawpoint/contracts/events';
import { isReceipt, kindsOfChange } from '@drawpoint/contracts/messaging/kinds-of-change';
import { NOTIFICATION_EMAILS } from '@drawpoint/contracts/messaging/notification-emails';
import { NOTIFICATION_KINDS, type NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';

type Change = Pick<EventData<typeof appointmentChanged>, 'change' | 'ends_at'>;

/**
 * The message for the contact of a visit without an account; null for none. The confirmation question already
 * tells them of the booking.
 */
export function contactKindOf({ change, ends_at }: Change, now: Date): NotificationKind | null {
  if (change === 'booked') return null;
  const isOver = Date.parse(ends_at) <= now.getTime();
  const told = kindsOfChange(change).find(
    (kind) =>
      NOTIFICATION_EMAILS[kind].patient !== undefined &&
      NOTIFICATION_KINDS[kind].tells.includes('patient') &&
      !isReceipt(kind) &&
      (!isOver || NOTIFICATION_KINDS[kind].afterwards),
  );
  return told ?? null;
}
