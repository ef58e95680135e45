import { IconBell } from '@tabler/icons-react';
import { t } from '../../i18n/translate.ts';
import { useAgo } from '../../lib/time/use-ago.ts';
import { Dropdown, DropdownItem } from '../../ui/dialogs/Dropdown.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { WholeDates } from '../../ui/text/WholeDates.tsx';
import css from './NotificationBell.module.css';
import { NotificationIcon } from './NotificationIcon.tsx';
import { MarkAllRead } from './MarkAllRead.tsx';
import { textOf } from './notification-text.ts';
import { SHOWN, useOpenNotification, useUnread } from './use-notifications.ts';

/**
 * The bell with the number of unread notifications; a click shows the newest five
 * (docs/product/messages.md#notifications).
 */
export function NotificationBell() {
  const { result, shown: unread } = useUnread();
  const open = useOpenNotification();
  const ago = useAgo();

  return (
    <Dropdown
      label={
        unread.length === 0
          ? t('Notifications')
          : unread.length > 99
            ? t('99+ unread notifications')
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
          <div className={css.top}>
            <p className={css.title}>{t('Notifications')}</p>
            {unread.length > 0 && <MarkAllRead unread={unread} onDone={close} />}
          </div>
          <QueryView
            query={result}
            skeleton={<ListSkeleton rows={3} />}
            isEmpty={() => unread.length === 0}
            empty={
              <p className={css.empty}>{t('You’re all caught up. News about your visits appears here.')}</p>
            }
          >
            {() => (
              <>
                {unread.slice(0, SHOWN).map((notification) => {
                  return (
                    <DropdownItem
                      key={notification.id}
                      icon={<NotificationIcon kind={notification.data.kind} />}
                      onClick={() => {
                        close();
                        open(notification);
                      }}
                    >
                      <WholeDates>{t(textOf(notification))}</WholeDates>
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
