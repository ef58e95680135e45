import { Button } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { localTime } from '../../../lib/time/local-time.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { timeLeft } from '../wizard/hold.ts';
import css from './HoldCountdown.module.css';

/** Before the hold ends by this time, more time is offered (WCAG 2.2, 2.2.1). */
const OFFERED_MS = 2 * 60_000;

type HoldCountdownProps = {
  /** In milliseconds of the server's clock. */
  until: number;
  /** Holds the time for longer; absent when that was done once. */
  onMoreTime?: (() => void) | undefined;
};

/** Countdown of the hold, in seconds. Its end is announced at once, its last two minutes politely. */
export function HoldCountdown({ until, onMoreTime }: HoldCountdownProps) {
  const [left, setLeft] = useState(() => until - serverNow());
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setLeft(until - serverNow()), 1000);
    return () => clearInterval(timer);
  }, [until, isOver]);
  const isOffered = onMoreTime !== undefined && !isOver && left <= OFFERED_MS;
  return (
    <div className={css.hold} data-over={isOver || undefined} role={isOver ? 'alert' : undefined}>
      <IconClockHour4 size={16} stroke={1.8} aria-hidden="true" />
      {isOver ? (
        t('Your hold ran out. Finish now and we’ll try to keep this time.')
      ) : (
        <>
          <span role={isOffered ? 'status' : undefined}>
            {t('Held for you until {{time}}', { time: localTime(new Date(until)) })}
          </span>
          {isOffered && (
            <Button variant="default" className={css.more} onClick={onMoreTime}>
              {t('I need more time')}
            </Button>
          )}
          <span className={css.left} aria-hidden="true">
            {timeLeft(left)}
          </span>
        </>
      )}
    </div>
  );
}
