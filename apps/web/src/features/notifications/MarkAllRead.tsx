import type { Notification } from '@drawpoint/contracts/messaging/notification';
import { t } from '../../i18n/translate.ts';
import css from './MarkAllRead.module.css';
import { useMarkAllRead } from './use-notifications.ts';

type MarkAllReadProps = { unread: readonly Notification[]; onDone?: () => void };

/** Marks the shown notifications as read; those that come meanwhile stay unread. */
export function MarkAllRead({ unread, onDone }: MarkAllReadProps) {
  const { mutate } = useMarkAllRead();
  return (
    <button
      type="button"
      className={css.button}
      onClick={() => {
        mutate({ newest_id: Math.max(...unread.map(({ id }) => id)) });
        onDone?.();
      }}
    >
      {t('Mark all as read')}
    </button>
  );
}
