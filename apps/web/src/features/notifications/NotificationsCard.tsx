import { t } from '../../i18n/translate.ts';
import { useAgo } from '../../lib/time/use-ago.ts';
import { Card } from '../../ui/page/Card.tsx';
import { CardNote, CardRow, CardRows, CardTime } from '../../ui/lists/CardRows.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { WholeDates } from '../../ui/text/WholeDates.tsx';
import css from './NotificationsCard.module.css';
import { NotificationIcon } from './NotificationIcon.tsx';
import { MarkAllRead } from './MarkAllRead.tsx';
import { textOf } from './notification-text.ts';
import { SHOWN, useOpenNotification, useUnread } from './use-notifications.ts';

/** Unread notifications on the staff dashboard (docs/product/accounts.md#dashboards). */
export default function NotificationsCard() {
  const { result, shown } = useUnread();
  const open = useOpenNotification();
  const ago = useAgo();
  return (
    <Card title={t('Notifications')} action={shown.length > 0 && <MarkAllRead unread={shown} />} flush>
      <QueryView
        query={result}
        isEmpty={() => shown.length === 0}
        empty={<CardNote>{t('You’re all caught up. News about visits appears here.')}</CardNote>}
      >
        {() => (
          <CardRows>
            {shown.slice(0, SHOWN).map((notification) => (
              <CardRow key={notification.id} onClick={() => open(notification)}>
                <span className={css.icon}>
                  <NotificationIcon kind={notification.data.kind} />
                </span>
                <span className={css.said}>
                  <span>
                    <WholeDates>{t(textOf(notification))}</WholeDates>
                  </span>
                  <CardTime>{ago(notification.created_at)}</CardTime>
                </span>
              </CardRow>
            ))}
          </CardRows>
        )}
      </QueryView>
      {shown.length > SHOWN && <CardNote>{t('and {{more}} more', { more: shown.length - SHOWN })}</CardNote>}
    </Card>
  );
}
