import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { useUser } from '../../lib/current-user.ts';
import { useOpenConversation } from '../../lib/open-conversation.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { AboutVisit } from './AboutVisit.tsx';
import { Composer } from './Composer.tsx';
import { addressOf, type OpenAddress } from './conversation-address.ts';
import { ConversationHead } from './ConversationHead.tsx';
import type { Conversation, Place } from './conversation.queries.ts';
import css from './Messages.module.css';
import { PastBar } from './PastBar.tsx';
import { PaneSkeleton } from './PaneSkeleton.tsx';
import { Timeline } from './Timeline.tsx';
import { useConversation } from './use-conversation.ts';
import { useSending } from './use-sending.ts';

/** 1 §9. */
const NEWS_MS = 3_000;

/** A conversation with somebody (1 §2.14). */
export function ConversationPane({ address }: { address: OpenAddress }) {
  const { t } = useTranslation();
  const user = useUser();
  if (address.with !== user.id) return <OpenConversation address={address} />;
  return (
    <div className={css.middle} role="alert">
      <EmptyState drawing="lost" title={t("You can't message yourself.")} />
    </div>
  );
}

/** Says for three seconds that something new has come. */
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
  const { t } = useTranslation();
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
          title={isWhole ? t('User does not exist.') : t('There is nothing at this address.')}
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
  const { t } = useTranslation();
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
        <p className={css.closed}>
          {t('You can write here as soon as somebody of the staff has written to you.')}
        </p>
      )}
    </>
  );
}
