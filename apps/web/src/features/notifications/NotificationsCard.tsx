import { useTranslation } from 'react-i18next';
import { useAgo } from '../../lib/use-ago.ts';
import { Card } from '../../ui/Card.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import css from './NotificationsCard.module.css';
import { NotificationIcon } from './NotificationIcon.tsx';
import { textOf } from './notification-text.ts';
import { SHOWN, useOpenNotification, useUnread } from './use-notifications.ts';

/** What staff were told and have not opened, on their dashboard (1 §2.13). */
export function NotificationsCard() {
  const { t } = useTranslation();
  const { result, shown } = useUnread();
  const open = useOpenNotification();
  const ago = useAgo();
  return (
    <Card title={t('Notifications')} flush>
      <QueryView
        query={result}
        isEmpty={() => shown.length === 0}
        empty={<p className={css.quiet}>{t('Nothing new. What happens to your visits appears here.')}</p>}
      >
        {() => (
          <ul className={css.list}>
            {shown.slice(0, SHOWN).map((notification) => (
              <li key={notification.id}>
                <button type="button" className={css.row} onClick={() => open(notification)}>
                  <NotificationIcon kind={notification.data.kind} />
                  <span>
                    {t(textOf(notification))}
                    <span className={css.time}>{ago(notification.created_at)}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {shown.length > SHOWN && (
        <p className={css.quiet}>{t('and {{more}} more', { more: shown.length - SHOWN })}</p>
      )}
    </Card>
  );
}
