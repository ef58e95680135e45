import {
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  type Change,
  type NotificationKind,
} from './notification-kinds.ts';

/** The kinds that tell of a change, a receipt last. */
export const kindsOfChange = (change: Change): NotificationKind[] =>
  NOTIFICATION_KIND_NAMES.filter((name) => NOTIFICATION_KINDS[name].change === change).sort(
    (one, other) => Number(isReceipt(one)) - Number(isReceipt(other)),
  );

/** Whether a kind tells somebody of what they did themselves: by email alone. */
export const isReceipt = (kind: NotificationKind): boolean => NOTIFICATION_KINDS[kind].receipt === true;
