import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { Skeleton, Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useUser, can } from '../../lib/session/current-user.ts';
import { useOpenConversation } from '../../lib/realtime/open-conversation.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Composer } from './Composer.tsx';
import { addressOf, type OpenAddress } from './conversation-address.ts';
import { ConversationHead } from './ConversationHead.tsx';
import type { Conversation, Place } from './conversation.queries.ts';
import css from './Messages.module.css';
import { Timeline } from './Timeline.tsx';
import { useConversation } from './use-conversation.ts';
import { useSending } from './use-sending.ts';
import { dayName } from './message-time.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { spokenStart } from '../../lib/time/visit-time.ts';

/** docs/product/messages.md#sending */
const NEWS_MS = 3_000;

/** A conversation with one person (docs/product/messages.md#screen). */
export function ConversationPane({ address }: { address: OpenAddress }) {
  const user = useUser();
  if (address.with !== user.id) return <OpenConversation address={address} />;
  return (
    <div className={css.middle} role="alert">
      <EmptyState drawing="lost" title={t("You can't message yourself.")} />
    </div>
  );
}

/** Announces a new message for three seconds. */
function useNews() {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isShown,
    show: () => {
      clearTimeout(timer.current);
      setShown(true);
      timer.current = setTimeout(() => setShown(false), NEWS_MS);
    },
    hide: () => setShown(false),
  };
}

function OpenConversation({ address }: { address: OpenAddress }) {
  const { with: otherId, appointmentId, day, scrollTo } = address;
  const place = useMemo<Place>(
    () => ({ otherId, appointmentId, day: scrollTo === null ? day : null, around: scrollTo }),
    [otherId, appointmentId, day, scrollTo],
  );
  const news = useNews();
  const isAtEnd = useRef(true);
  const { result, typing } = useConversation(place, () => {
    if (!isAtEnd.current || document.visibilityState === 'hidden') news.show();
  });
  useOpenConversation(otherId);
  const error = result.data === undefined ? result.error : null;
  const isUnknown = error instanceof ApiError && error.status === 404;
  if (isUnknown) {
    const isWhole = appointmentId === null && scrollTo === null;
    return (
      <div className={css.middle} role="alert">
        <EmptyState
          drawing="lost"
          title={isWhole ? t('User does not exist.') : t('We can’t find that conversation.')}
          action={
            !isWhole && (
              <TextLink to={addressOf({ with: otherId })}>{t('Open the whole conversation')}</TextLink>
            )
          }
        />
      </div>
    );
  }
  return (
    <QueryView query={result} skeleton={<PaneSkeleton />}>
      {(conversation) => (
        <Shown
          {...{ address, place, conversation, typing, news }}
          onEnd={(atEnd) => {
            isAtEnd.current = atEnd;
            if (atEnd) news.hide();
          }}
        />
      )}
    </QueryView>
  );
}

type ShownProps = {
  address: OpenAddress;
  place: Place;
  conversation: Conversation;
  typing: ReturnType<typeof useConversation>['typing'];
  news: ReturnType<typeof useNews>;
  onEnd: (atEnd: boolean) => void;
};

function Shown({ address, place, conversation, typing, news, onEnd }: ShownProps) {
  const { timeline, other, mayWrite } = conversation;
  const isPast = address.day !== null || timeline.newer;
  const sending = useSending(address, timeline.newer || place.day !== null || place.around !== null);
  const name = `${other.first_name} ${other.last_name}`.trim();
  return (
    <>
      <ConversationHead other={other} name={name} address={address} />
      {address.appointmentId !== null && <AboutVisit id={address.appointmentId} otherId={other.id} />}
      {isPast && <PastBar address={address} />}
      <Timeline {...{ timeline, place, name, sending, onEnd }} hasNews={news.isShown} />
      <p className={css.typing} role="status">
        {typing.isTyping && t('{{name}} is typing…', { name: other.first_name })}
      </p>
      {mayWrite ? (
        <Composer
          key={other.id}
          otherId={other.id}
          onType={typing.signal}
          onSend={(content) => {
            typing.sent();
            sending.send(content);
          }}
        />
      ) : (
        <p className={css.closed}>{t('You can write here once a staff member has written to you.')}</p>
      )}
    </>
  );
}

const BUBBLES = [
  [220, false],
  [300, false],
  [180, true],
  [260, false],
  [240, true],
] as const;

/** Skeleton of a conversation while it loads. */
function PaneSkeleton() {
  return (
    <div className={css.waiting} role="status" aria-label={t('Loading')}>
      <div className={css.who}>
        <Skeleton circle width={40} height={40} />
        <Skeleton width={160} height={16} />
      </div>
      <div className={css.waitingBubbles}>
        {BUBBLES.map(([width, isOwn]) => (
          <Skeleton key={width} width={width} maw="80%" height={40} radius="lg" ml={isOwn ? 'auto' : 0} />
        ))}
      </div>
    </div>
  );
}

/** Says which part of the past is shown, and links back to the newest messages. */
function PastBar({ address: { with: otherId, appointmentId, day } }: { address: OpenAddress }) {
  return (
    <div className={css.strip}>
      <p className={css.stripText}>
        {day === null ? t('You’re viewing earlier messages.') : t('From {{day}} on', { day: dayName(day) })}
      </p>
      <Button
        component={Link}
        to={addressOf({ with: otherId, appointmentId })}
        variant="default"
        rightSection={<IconArrowDown size={16} stroke={1.8} aria-hidden="true" />}
      >
        {t('Back to latest')}
      </Button>
    </div>
  );
}

/** The visit that filters the conversation. Only its messages are shown, and new ones belong to it. */
function AboutVisit({ id, otherId }: { id: number; otherId: number }) {
  const answersVisits = can(useUser(), appointments.approve);
  const { data: visit } = useQuery(query(appointments.get, { id }));
  return (
    <div className={css.strip}>
      <p className={css.stripText}>
        {t('About the visit')}{' '}
        <TextLink to={answersVisits ? paths.bookingDetails(id) : paths.confirmation(id)}>
          {visit ? spokenStart(visit) : `#${id}`}
        </TextLink>
      </p>
      <TextLink to={addressOf({ with: otherId })}>{t('All messages')}</TextLink>
    </div>
  );
}
