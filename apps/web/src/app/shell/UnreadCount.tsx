import { useMatch } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useUnreadMessages } from '../../features/messages/threads.queries.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import css from './UnreadCount.module.css';

/** The number of unread messages, beside a link to them. */
export function UnreadCount() {
  const unread = useUnreadMessages(useMatch(paths.messages) !== null);
  if (unread === 0) return null;
  return (
    <span className={css.count}>
      {unread > 99 ? '99+' : unread}
      <VisuallyHidden>{` ${t('unread')}`}</VisuallyHidden>
    </span>
  );
}
