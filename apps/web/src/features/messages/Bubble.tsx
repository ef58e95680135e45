import { IconCheck, IconChecks, IconClock, IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/translate.ts';
import { localTime } from '../../lib/time/local-time.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import css from './Bubble.module.css';
import type { BubbleRow } from './rows.ts';
import type { Watch } from './use-reading.ts';
import type { Sending } from './use-sending.ts';

type BubbleProps = {
  row: BubbleRow;
  /** Name of the other person. */
  name: string;
  isTarget: boolean;
  watch: Watch;
  sending: Sending;
};

/** One message with its time and delivery state. */
export function Bubble({ row, name, isTarget, watch, sending }: BubbleProps) {
  const { isOwn, isFirst, isLast, message, outgoing } = row;
  const element = useRef<HTMLDivElement>(null);
  const unreadId = !isOwn && message?.read_at === null ? message.id : null;
  useEffect(
    () => (unreadId === null || !element.current ? undefined : watch(element.current, unreadId)),
    [unreadId, watch],
  );
  const { content, created_at } = message ?? outgoing;
  return (
    <div
      className={css.bubble}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      data-failed={outgoing?.failed || undefined}
      data-target={isTarget || undefined}
    >
      <div ref={element} className={css.text}>
        <VisuallyHidden>{isOwn ? `${t('You')}: ` : `${name}: `}</VisuallyHidden>
        <span>{content}</span>
      </div>
      {outgoing?.failed ? (
        <p className={css.failed} role="alert">
          <IconAlertCircle size={15} stroke={2} aria-hidden="true" />
          {t('Not sent')}
          <button type="button" className={css.again} onClick={() => sending.retry(outgoing)}>
            {t('Try again')}
          </button>
          <button type="button" className={css.again} onClick={() => sending.discardMessage(outgoing)}>
            {t('Discard')}
          </button>
        </p>
      ) : (
        isLast && (
          <p className={css.when}>
            <time dateTime={created_at}>{localTime(new Date(created_at))}</time>
            {isOwn && <State row={row} />}
          </p>
        )
      )}
    </div>
  );
}

/** Whether an own message is being sent, was sent, or was read. */
function State({ row: { message } }: { row: BubbleRow }) {
  const isRead = message !== null && message.read_at !== null;
  const Icon = message === null ? IconClock : isRead ? IconChecks : IconCheck;
  const word = message === null ? t('Sending…') : isRead ? t('Read', { context: 'message' }) : t('Sent');
  return (
    <span className={css.state} data-read={isRead || undefined}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {word}
    </span>
  );
}
