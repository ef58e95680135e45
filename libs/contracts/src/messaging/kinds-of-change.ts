import {
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  type Change,
  type NotificationKind,
} from './notification-kinds.ts';

/** The notification kinds of a change, receipts last. */
export const kindsOfChange = (change: Change): NotificationKind[] =>
  NOTIFICATION_KIND_NAMES.filter((name) => NOTIFICATION_KINDS[name].change === change).sort(
    (one, other) => Number(isReceipt(one)) - Number(isReceipt(other)),
  );

/** Whether a kind confirms the person's own action. Such a receipt is sent by email only. */
export const isReceipt = (kind: NotificationKind): boolean => NOTIFICATION_KINDS[kind].receipt === true;
