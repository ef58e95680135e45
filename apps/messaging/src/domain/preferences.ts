import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '@drawpoint/contracts/messaging/notification-channels';
import { readersOf } from '@drawpoint/contracts/messaging/notification-emails';
import {
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@drawpoint/contracts/messaging/notification-kinds';
import { NOTIFICATION_TITLES } from '@drawpoint/contracts/messaging/notification-titles';
import {
  SECURITY_MESSAGES,
  type NotificationPreferences,
} from '@drawpoint/contracts/messaging/notification-preferences';
import { STAFF } from '@drawpoint/contracts/operation';

/** A disabled channel of a kind: `appointment_approved.sms`. */
export type SwitchedOff = readonly string[];

export type PreferenceChange = { kind: NotificationKind } & {
  [Channel in NotificationChannel]?: boolean | undefined;
};

const nameOf = (kind: NotificationKind, channel: NotificationChannel): string => `${kind}.${channel}`;

const isWritten = (kind: NotificationKind): boolean => !NOTIFICATION_KINDS[kind].bellAlone;

/** The channels of a kind that a person wants, beside the bell. */
export const channelsFor = (kind: NotificationKind, off: SwitchedOff): NotificationChannel[] =>
  NOTIFICATION_CHANNELS.filter((channel) => isWritten(kind) && !off.includes(nameOf(kind, channel)));

/** The disabled channels after a change. Ignores channels that a kind does not have. */
export function switched(off: SwitchedOff, changes: readonly PreferenceChange[]): string[] {
  const after = new Set(off);
  for (const change of changes) {
    for (const channel of NOTIFICATION_CHANNELS) {
      const wanted = change[channel];
      if (wanted === undefined || !isWritten(change.kind)) continue;
      if (wanted) after.delete(nameOf(change.kind, channel));
      else after.add(nameOf(change.kind, channel));
    }
  }
  return [...after].sort();
}

/** The rows of a person's table: security first, then each kind that people with these roles can receive. */
export function preferenceRows(roles: readonly string[], off: SwitchedOff): NotificationPreferences['data'] {
  const isStaff = STAFF.some((role) => roles.includes(role));
  const kinds = NOTIFICATION_KIND_NAMES.filter((kind) =>
    readersOf(kind).some((reader) => (reader === 'patient' ? roles.includes('user') : isStaff)),
  );
  return [
    { kind: SECURITY_MESSAGES, title: 'Security messages', email: true, sms: null, locked: true },
    ...kinds.map((kind) => {
      const channels = channelsFor(kind, off);
      return {
        kind,
        title: NOTIFICATION_TITLES[kind],
        email: channels.includes('email'),
        sms: channels.includes('sms'),
        locked: false,
      };
    }),
  ];
}
