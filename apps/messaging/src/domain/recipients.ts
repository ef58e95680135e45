import type { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import type { EventData } from '@drawpoint/contracts/events';
import { isReceipt, kindsOfChange } from '@drawpoint/contracts/messaging/kinds-of-change';
import { NOTIFICATION_KINDS, type NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import type { Party } from '@drawpoint/contracts/messaging/notification-kind';

/** The fields of people that decide who is notified of a visit. */
export type Person = { id: number; roles: readonly string[]; provider_id: number | null; deleted: boolean };

type AppointmentChanged = EventData<typeof appointmentChanged>;

type AppointmentRecord = Pick<
  AppointmentChanged,
  'change' | 'user_id' | 'phlebotomist_id' | 'provider_id' | 'actor_id' | 'ends_at'
>;

type Members = (appointment: AppointmentRecord, people: readonly Person[]) => number[];

const PARTIES: Record<Party, Members> = {
  patient: ({ user_id }) => (user_id === null ? [] : [user_id]),
  phlebotomist: ({ phlebotomist_id }) => [phlebotomist_id],
  admins: (appointment, people) =>
    people
      .filter(({ roles, provider_id }) => roles.includes('admin') && provider_id === appointment.provider_id)
      .filter(({ provider_id }) => provider_id !== null)
      .map(({ id }) => id),
};

export type NotificationRecipient = { kind: NotificationKind; user_id: number };

/**
 * The recipients of a visit's change and their kinds, in ascending order, each once. Omits deleted people.
 * Once the visit's time is over at `now` (an ISO instant), only later kinds remain. The person who made the
 * change gets only a receipt.
 */
export function recipientsOf(
  appointment: AppointmentRecord,
  people: readonly Person[],
  now: string,
): NotificationRecipient[] {
  const isOver = Date.parse(appointment.ends_at) <= Date.parse(now);
  const gone = new Set(people.filter(({ deleted }) => deleted).map(({ id }) => id));
  const told = new Map<number, NotificationKind>();
  for (const kind of kindsOfChange(appointment.change)) {
    if (isOver && !NOTIFICATION_KINDS[kind].afterwards) continue;
    for (const id of NOTIFICATION_KINDS[kind].tells.flatMap((party) => PARTIES[party](appointment, people))) {
      const isOwn = id === appointment.actor_id && !isReceipt(kind);
      if (!told.has(id) && !gone.has(id) && !isOwn) told.set(id, kind);
    }
  }
  return [...told]
    .map(([user_id, kind]) => ({ kind, user_id }))
    .sort((one, other) => one.user_id - other.user_id);
}
