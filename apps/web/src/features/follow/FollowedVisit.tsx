import { followLinks, type FollowState } from '@drawpoint/contracts/appointments/follow.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { formatTime } from '@drawpoint/rules/dates';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { query } from '../../lib/api/api.ts';
import { asksAgainAfter, queryClient } from '../../lib/api/query-client.ts';
import { Notice } from '../../ui/page/Notice.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import type { Tone } from '../../ui/text/Status.tsx';
import css from './Follow.module.css';

type Visit = OutputOf<typeof followLinks.follow>;

/** While the page is visible (docs/product/texts-and-limits.md#polling). */
const POLL_MS = 30_000;

const STATES: Record<FollowState, { tone: Tone; text: string }> = {
  waiting: { tone: 'wait', text: message('{{name}}’s visit is waiting for confirmation.') },
  confirmed: { tone: 'good', text: message('{{name}}’s visit is confirmed.') },
  en_route: { tone: 'good', text: message('The phlebotomist is on the way to {{name}}.') },
  arrived: { tone: 'good', text: message('The phlebotomist has arrived at {{name}}’s place.') },
  drawn: { tone: 'good', text: message('{{name}}’s blood is drawn.') },
  completed: { tone: 'good', text: message('{{name}}’s visit is complete.') },
  off: { tone: 'calm', text: message('{{name}}’s visit is not taking place.') },
};

const hasEnded = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

/** The visit of a link: loading, error with retry, ended, or how far it is. */
export default function FollowedVisit({ token }: { token: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Followed token={token} />
    </QueryClientProvider>
  );
}

function Followed({ token }: { token: string }) {
  const found = useQuery({
    ...query(followLinks.follow, { token }),
    refetchInterval: (read) => !hasEnded(read.state.error) && (asksAgainAfter(read) || POLL_MS),
  });
  if (hasEnded(found.error)) return <Notice tone="calm">{t('This link has ended.')}</Notice>;
  return (
    <QueryView
      query={found}
      failure={t('The visit could not be loaded.')}
      skeleton={<ListSkeleton rows={1} />}
    >
      {(visit) => (
        <div className={css.stack}>
          <Progress visit={visit} />
          {found.isError ? (
            <Notice tone="wait">{t('This could not be updated, so it may be out of date.')}</Notice>
          ) : (
            <p className={css.text}>{t('This page updates by itself.')}</p>
          )}
        </div>
      )}
    </QueryView>
  );
}

function Progress({ visit: { first_name: name, state, arrival } }: { visit: Visit }) {
  const { tone, text } = STATES[state];
  return (
    <Notice tone={tone}>
      {t(text, { name })}
      {arrival && (
        <span className={css.arrival}>
          {t('Expected between {{from}} and {{to}}, local time there.', {
            from: formatTime(arrival.from),
            to: formatTime(arrival.to),
          })}
        </span>
      )}
    </Notice>
  );
}
