import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useAgo } from '../../lib/use-ago.ts';
import { Card } from '../../ui/Card.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useThreads } from '../messages/threads.queries.ts';
import css from './RecentConversations.module.css';

const SHOWN = 3;

/** The latest conversations, each with its last message (1 §2.13). */
export function RecentConversations() {
  const { t } = useTranslation();
  const ago = useAgo();
  const found = useThreads(false);
  return (
    <Card
      title={t('Recent conversations')}
      action={<TextLink to={paths.messages}>{t('All messages')}</TextLink>}
      flush
    >
      <QueryView
        query={found}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={css.empty}>{t('No conversations yet.')}</p>}
      >
        {({ data }) => (
          <ul className={css.list}>
            {data.slice(0, SHOWN).map(({ other, unread_count: unread, last_message: last }) => (
              <li key={other.id}>
                <Link to={`${paths.messages}?with=${other.id}`} className={css.row}>
                  <Portrait name={other} size={40} />
                  <span className={css.words}>
                    <span className={css.head}>
                      <span className={css.name}>{`${other.first_name} ${other.last_name}`}</span>
                      <span className={css.time}>{ago(last.created_at)}</span>
                    </span>
                    <span className={css.last} data-unread={unread > 0 || undefined}>
                      {last.content}
                    </span>
                  </span>
                  {unread > 0 && (
                    <span className={css.unread}>
                      {unread}
                      <VisuallyHidden>{` ${t('unread', { context: 'messages' })}`}</VisuallyHidden>
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
