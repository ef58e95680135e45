import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import { Button } from '@mantine/core';
import { IconMessagePlus, IconMessages } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { PageHeading, PageTitle } from '../../ui/page/Page.tsx';
import { addressOf, readAddress } from './conversation-address.ts';
import { ConversationPane } from './ConversationPane.tsx';
import css from './Messages.module.css';
import { ThreadList } from './ThreadList.tsx';

const NewConversation = lazy(() => import('./NewConversation.tsx'));

/**
 * Conversation list on the left, open conversation on the right. A phone shows one of them
 * (docs/product/messages.md#screen).
 */
export function Component() {
  const user = useUser();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const address = useMemo(() => readAddress(search), [search]);
  const [choosing, setChoosing] = useState(false);
  // For phones: the conversation whose list is shown. Opening a conversation hides the list.
  const [listShownFor, setListShownFor] = useState<number | null>(null);
  const isListShown = address.with === null || listShownFor === address.with;

  const open = (id: number): void => {
    setChoosing(false);
    setListShownFor(null);
    void navigate(addressOf({ with: id }));
  };

  return (
    <div className={css.screen} data-fills data-list={isListShown || undefined}>
      <PageTitle>{t('Messages', { context: 'screen' })}</PageTitle>
      <div className={css.side}>
        <div className={css.head}>
          <PageHeading className={css.title}>{t('Messages', { context: 'screen' })}</PageHeading>
          {address.with !== null && (
            <Button
              variant="default"
              className={css.toggle}
              aria-expanded={isListShown}
              leftSection={<IconMessages size={18} stroke={1.7} aria-hidden="true" />}
              onClick={() => setListShownFor(isListShown ? null : address.with)}
            >
              {isListShown ? t('Hide conversations') : t('Show conversations')}
            </Button>
          )}
        </div>
        <div className={css.conversations}>
          {can(user, chatMessages.listUsers) && (
            <Button
              variant="default"
              className={css.start}
              leftSection={<IconMessagePlus size={18} stroke={1.7} aria-hidden="true" />}
              onClick={() => setChoosing(true)}
            >
              {t('Start new conversation')}
            </Button>
          )}
          <ThreadList selected={address.with} onOpen={() => setListShownFor(null)} />
        </div>
      </div>
      <section className={css.pane} aria-label={t('Conversation')}>
        {address.with === null ? (
          <div className={css.middle}>
            <EmptyState title={t('Select a user to start a conversation.')} />
          </div>
        ) : (
          <ConversationPane
            key={`${address.with} ${address.appointmentId} ${address.day} ${address.scrollTo}`}
            address={{ ...address, with: address.with }}
          />
        )}
      </section>
      {choosing && (
        <Suspense fallback={null}>
          <NewConversation onClose={() => setChoosing(false)} onChoose={open} />
        </Suspense>
      )}
    </div>
  );
}
