import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useAgo } from '../../lib/time/use-ago.ts';
import { Card } from '../../ui/page/Card.tsx';
import { CardNote, CardRow, CardRows, CardTime } from '../../ui/lists/CardRows.tsx';
import { Portrait } from '../../ui/people/Portrait.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useThreads } from '../messages/threads.queries.ts';
import css from './RecentConversations.module.css';

const SHOWN = 3;

/** The latest conversations, each with its last message (docs/product/accounts.md#dashboards). */
export default function RecentConversations() {
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
        empty={<CardNote>{t('No conversations yet.')}</CardNote>}
      >
        {({ data }) => (
          <CardRows>
            {data.slice(0, SHOWN).map(({ other, unread_count: unread, last_message: last }) => (
              <CardRow key={other.id} to={`${paths.messages}?with=${other.id}`}>
                <Portrait name={other} size={40} />
                <span className={css.texts}>
                  <span className={css.head}>
                    <span className={css.name} title={`${other.first_name} ${other.last_name}`}>
                      {`${other.first_name} ${other.last_name}`}
                    </span>
                    <CardTime>{ago(last.created_at)}</CardTime>
                  </span>
                  <span className={css.last} title={last.content} data-unread={unread > 0 || undefined}>
                    {last.content}
                  </span>
                </span>
                {unread > 0 && (
                  <span className={css.unread}>
                    {unread}
                    <VisuallyHidden>{` ${t('unread', { context: 'messages' })}`}</VisuallyHidden>
                  </span>
                )}
              </CardRow>
            ))}
          </CardRows>
        )}
      </QueryView>
    </Card>
  );
}
