import type { ChatMessage } from '@drawpoint/contracts/messaging/chat-message';
import { IconArrowDown } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { Bubble } from './Bubble.tsx';
import { addressOf } from './conversation-address.ts';
import type { Place } from './conversation.queries.ts';
import { dayName } from './message-time.ts';
import { rowsOf, type Row } from './rows.ts';
import css from './Timeline.module.css';
import type { Timeline as Messages } from './timeline.ts';
import { useReading } from './use-reading.ts';
import { useScrolling } from './use-scrolling.ts';
import type { Sending } from './use-sending.ts';

type TimelineProps = {
  timeline: Messages;
  place: Place;
  name: string;
  sending: Sending;
  /** True when a new message is out of view. */
  hasNews: boolean;
  onEnd: (atEnd: boolean) => void;
};

/** The first message to the person that was unread when the conversation opened. */
const firstUnread = ({ me, messages }: Messages): number | null =>
  messages.find(({ receiver_id, read_at }) => receiver_id === me && read_at === null)?.id ?? null;

function targetOf({ day, around }: Place, rows: readonly Row[], firstNew: number | null): string | null {
  if (around !== null) {
    const row = rows.find((each) => each.kind === 'bubble' && each.message?.id === around);
    return row?.key ?? null;
  }
  if (day !== null) return rows.find((each) => each.kind === 'day' && each.date >= day)?.key ?? null;
  return firstNew === null ? null : 'new';
}

/** The messages of a conversation, virtualized: only visible rows are in the DOM. */
export function Timeline({ timeline, place, name, sending, hasNews, onEnd }: TimelineProps) {
  const navigate = useNavigate();
  const [firstNew] = useState(() => firstUnread(timeline));
  const rows = useMemo(() => rowsOf(timeline, firstNew), [timeline, firstNew]);
  const [target] = useState(() => targetOf(place, rows, firstNew));
  const { scroller, virtualizer, onScroll, isAtEnd, reading, tryAgain, toEnd } = useScrolling({
    ...{ rows, timeline, place, target, onEnd },
  });
  // While older messages are shown, the new one is not loaded yet.
  const latest = timeline.newer
    ? null
    : timeline.messages.findLast(({ receiver_id }) => receiver_id === timeline.me);
  const watch = useReading(place.otherId, scroller);
  const toLatest = (): void => {
    if (timeline.newer) void navigate(addressOf({ with: place.otherId, appointmentId: place.appointmentId }));
    else toEnd();
  };

  return (
    <div className={css.frame}>
      <div
        ref={scroller}
        className={css.scroller}
        tabIndex={0}
        role="region"
        aria-label={t('Messages with {{name}}', { name })}
        onScroll={onScroll}
      >
        <ol className={css.rows} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={css.row}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                {row.kind === 'day' && <p className={css.day}>{dayName(row.date)}</p>}
                {row.kind === 'new' && <p className={css.new}>{t('New', { context: 'messages' })}</p>}
                {row.kind === 'bubble' && (
                  <Bubble
                    row={row}
                    name={name}
                    isTarget={row.message !== null && row.message.id === place.around}
                    watch={watch}
                    sending={sending}
                  />
                )}
              </li>
            );
          })}
        </ol>
        {rows.length === 0 && (
          <p className={css.nothing}>
            {place.appointmentId === null
              ? t('No messages yet. Write the first one.')
              : t('No messages about this visit yet.')}
          </p>
        )}
      </div>
      <div className={css.above} role="status">
        {reading === 'reading' && <span className={css.reading}>{t('Loading')}</span>}
        {reading === 'failed' && (
          <PlainButton tone="default" onClick={tryAgain}>
            {t('Try again')}
          </PlainButton>
        )}
      </div>
      <div className={css.below}>
        <Arrived latest={latest} name={name} hasNews={hasNews} />
        <div>
          {hasNews && (
            <div className={css.news}>
              <p className={css.newsLine}>{t('New message received')}</p>
              {latest && (
                <p className={css.said}>{t('{{name}}: {{text}}', { name, text: latest.content })}</p>
              )}
            </div>
          )}
        </div>
        {!isAtEnd && (
          <button type="button" className={css.jump} onClick={toLatest}>
            <IconArrowDown size={16} stroke={2} aria-hidden="true" />
            {t('Jump to latest')}
          </button>
        )}
      </div>
    </div>
  );
}

/** Announces messages that arrive while the conversation is open. */
function Arrived({
  latest,
  name,
  hasNews,
}: Pick<TimelineProps, 'name' | 'hasNews'> & { latest: ChatMessage | null | undefined }) {
  const [known] = useState(latest?.id ?? null);
  const isNew = latest && latest.id !== known;
  return (
    <div role="status">
      <VisuallyHidden>
        {isNew
          ? t('{{name}}: {{text}}', { name, text: latest.content })
          : hasNews && !latest && t('New message received')}
      </VisuallyHidden>
    </div>
  );
}
