import {
  IconBell,
  IconCalendarCheck,
  IconCalendarPlus,
  IconCalendarX,
  IconMail,
  IconUserCheck,
} from '@tabler/icons-react';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { Notification } from '@drawpoint/contracts/messaging/notification';
import { NOTIFICATION_KINDS } from '@drawpoint/contracts/messaging/notification-kinds';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { can, useUser } from '../../lib/current-user.ts';
import { useAgo } from '../../lib/use-ago.ts';
import { Dropdown, DropdownItem } from '../../ui/Dropdown.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import css from './NotificationBell.module.css';
import { targetOf, textOf } from './notification-text.ts';
import { useMarkRead, useUnread } from './use-notifications.ts';

/** 1 §9. */
const SHOWN = 5;

const ICONS = {
  plus: IconCalendarPlus,
  check: IconCalendarCheck,
  cross: IconCalendarX,
  person: IconUserCheck,
  letter: IconMail,
} as const;

/** The unread notifications: their number, and the newest five on a click (1 §2.7). */
export function NotificationBell() {
  const { t } = useTranslation();
  const { result, shown: unread } = useUnread();
  const markRead = useMarkRead();
  const navigate = useNavigate();
  const ago = useAgo();
  const answersVisits = can(useUser(), appointments.approve);

  function open(notification: Notification): void {
    markRead.mutate({ id: notification.id });
    const target = targetOf(notification, answersVisits);
    if (target !== null) void navigate(target);
  }

  return (
    <Dropdown
      label={
        unread.length === 0
          ? t('Notifications')
          : t('{{count}} unread notifications', { count: unread.length })
      }
      width={360}
      roomy
      buttonClassName={css.bell}
      button={
        <>
          <IconBell size={20} stroke={1.7} aria-hidden="true" />
          {unread.length > 0 && (
            <span className={css.count} aria-hidden="true">
              {unread.length > 99 ? '99+' : unread.length}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <>
          <p className={css.title}>{t('Notifications')}</p>
          <QueryView
            query={result}
            skeleton={<ListSkeleton rows={3} />}
            isEmpty={() => unread.length === 0}
            empty={<p className={css.empty}>{t('Nothing new. Answers to your visits appear here.')}</p>}
          >
            {() => (
              <>
                {unread.slice(0, SHOWN).map((notification) => {
                  const Icon = ICONS[NOTIFICATION_KINDS[notification.data.kind].icon];
                  return (
                    <DropdownItem
                      key={notification.id}
                      icon={<Icon size={20} stroke={1.7} aria-hidden="true" />}
                      onClick={() => {
                        close();
                        open(notification);
                      }}
                    >
                      {t(textOf(notification))}
                      <span className={css.time}>{ago(notification.created_at)}</span>
                    </DropdownItem>
                  );
                })}
              </>
            )}
          </QueryView>
          {unread.length > SHOWN && (
            <p className={css.more}>{t('and {{more}} more', { more: unread.length - SHOWN })}</p>
          )}
        </>
      )}
    </Dropdown>
  );
}
