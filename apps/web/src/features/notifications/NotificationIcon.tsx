import { NOTIFICATION_KINDS, type NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import {
  IconCalendarCheck,
  IconCalendarPlus,
  IconCalendarX,
  IconMail,
  IconUserCheck,
} from '@tabler/icons-react';

const ICONS = {
  plus: IconCalendarPlus,
  check: IconCalendarCheck,
  cross: IconCalendarX,
  person: IconUserCheck,
  letter: IconMail,
} as const;

/** The icon for a kind of notification. Decorative: the text says the same. */
export function NotificationIcon({ kind }: { kind: NotificationKind }) {
  const Icon = ICONS[NOTIFICATION_KINDS[kind].icon];
  return <Icon size={20} stroke={1.7} aria-hidden="true" />;
}
