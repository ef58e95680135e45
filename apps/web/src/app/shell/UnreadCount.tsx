import { useTranslation } from 'react-i18next';
import { useMatch } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useUnreadMessages } from '../../features/messages/threads.queries.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './UnreadCount.module.css';

/** How many messages nobody has read yet, beside the way to them. */
export function UnreadCount() {
  const { t } = useTranslation();
  const unread = useUnreadMessages(useMatch(paths.messages) !== null);
  if (unread === 0) return null;
  return (
    <span className={css.count}>
      {unread > 99 ? '99+' : unread}
      <VisuallyHidden>{` ${t('unread')}`}</VisuallyHidden>
    </span>
  );
}
