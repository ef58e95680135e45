import type { ConversationThread } from '@drawpoint/contracts/messaging/chat-message';
import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { call } from '../../lib/api/api.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Portrait } from '../../ui/people/Portrait.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { addressOf } from './conversation-address.ts';
import { shortTime } from './message-time.ts';
import css from './ThreadList.module.css';
import { useThreads } from './threads.queries.ts';

/** Conversations older than the polled ones; loaded only on request. */
function useEarlier(next: number | null) {
  const result = useInfiniteQuery({
    queryKey: [chatMessages.listThreads.subject, 'earlier', next],
    queryFn: ({ pageParam, signal }) => call(chatMessages.listThreads, { before: pageParam }, { signal }),
    initialPageParam: next ?? 0,
    getNextPageParam: ({ next: further }) => further,
    enabled: false,
  });
  const isBegun = result.data !== undefined;
  return {
    threads: result.data?.pages.flatMap(({ data }) => data) ?? [],
    hasMore: next !== null && (!isBegun || result.hasNextPage),
    busy: result.isFetching,
    read: () => void (isBegun ? result.fetchNextPage() : result.refetch()),
  };
}

type ThreadListProps = { selected: number | null; onOpen: () => void };

/** The person's conversations, newest first, with unread counts (docs/product/messages.md#screen). */
export function ThreadList({ selected, onOpen }: ThreadListProps) {
  const result = useThreads(true);
  const earlier = useEarlier(result.data?.next ?? null);
  return (
    <QueryView
      query={result}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState title={t('No conversations yet.')} />}
    >
      {({ data }) => {
        const ids = new Set(data.map(({ other }) => other.id));
        const all = [...data, ...earlier.threads.filter(({ other }) => !ids.has(other.id))];
        return (
          <nav aria-label={t('Conversations')} className={css.list}>
            <ul>
              {all.map((thread) => (
                <li key={thread.other.id}>
                  <Thread thread={thread} isOpen={thread.other.id === selected} onOpen={onOpen} />
                </li>
              ))}
            </ul>
            {earlier.hasMore && (
              <Button variant="subtle" className={css.more} loading={earlier.busy} onClick={earlier.read}>
                {t('Earlier conversations')}
              </Button>
            )}
          </nav>
        );
      }}
    </QueryView>
  );
}

type ThreadProps = { thread: ConversationThread; isOpen: boolean; onOpen: () => void };

function Thread({ thread: { other, unread_count, last_message }, isOpen, onOpen }: ThreadProps) {
  const name = `${other.first_name} ${other.last_name}`.trim();
  return (
    <Link
      to={addressOf({ with: other.id })}
      className={css.thread}
      aria-current={isOpen ? 'page' : undefined}
      data-unread={unread_count > 0 || undefined}
      onClick={onOpen}
    >
      <Portrait name={other} size={40} />
      <span className={css.texts}>
        <span className={css.name} title={name}>
          {name}
        </span>
        <time dateTime={last_message.created_at} className={css.time}>
          {shortTime(last_message.created_at)}
        </time>
        <span className={css.last} title={last_message.content}>
          {last_message.content}
        </span>
        {unread_count > 0 && (
          <span className={css.count}>
            {unread_count > 99 ? '99+' : unread_count}
            <VisuallyHidden>{` ${t('unread')}`}</VisuallyHidden>
          </span>
        )}
      </span>
    </Link>
  );
}
