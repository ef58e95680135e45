import type { Correspondent } from '@drawpoint/contracts/messaging/chat-message';
import { Button } from '@mantine/core';
import { IconCalendarSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { useAgo } from '../../lib/time/use-ago.ts';
import { Portrait } from '../../ui/people/Portrait.tsx';
import type { OpenAddress } from './conversation-address.ts';
import css from './Messages.module.css';

const HistoryDays = lazy(() => import('./HistoryDays.tsx'));

type ConversationHeadProps = { other: Correspondent; name: string; address: OpenAddress };

/** The other person, when they were last active, and a button to the days of the conversation. */
export function ConversationHead({ other, name, address }: ConversationHeadProps) {
  const ago = useAgo();
  const [shown, setShown] = useState(false);
  return (
    <header className={css.who}>
      <Portrait name={other} size={40} />
      <div className={css.texts}>
        <h2 className={css.name}>{name}</h2>
        <p className={css.visited}>
          {other.last_visited_at === null
            ? t('Not visited yet')
            : t('Last visited {{when}}', { when: ago(other.last_visited_at) })}
        </p>
      </div>
      <Button
        variant="default"
        className={css.days}
        aria-label={t('History Days')}
        onClick={() => setShown(true)}
      >
        <IconCalendarSearch size={18} stroke={1.7} aria-hidden="true" />
        <span className={css.onDesk}>{t('History Days')}</span>
      </Button>
      {shown && (
        <Suspense fallback={null}>
          <HistoryDays address={address} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </header>
  );
}
