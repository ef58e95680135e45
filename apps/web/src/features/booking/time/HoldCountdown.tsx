import { IconClockHour4 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { localTime } from '../../../lib/time/local-time.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { timeLeft } from '../wizard/hold.ts';
import css from './HoldCountdown.module.css';

/** Countdown of the hold, in seconds. `until` is in milliseconds of the server's clock. */
export function HoldCountdown({ until }: { until: number }) {
  const [left, setLeft] = useState(() => until - serverNow());
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setLeft(until - serverNow()), 1000);
    return () => clearInterval(timer);
  }, [until, isOver]);
  return (
    <p className={css.hold} data-over={isOver || undefined} role={isOver ? 'status' : undefined}>
      <IconClockHour4 size={16} stroke={1.8} aria-hidden="true" />
      {isOver ? (
        t('Your hold ran out. Finish now and we’ll try to keep this time.')
      ) : (
        <>
          <span>{t('Held for you until {{time}}', { time: localTime(new Date(until)) })}</span>
          <span className={css.left} aria-hidden="true">
            {timeLeft(left)}
          </span>
        </>
      )}
    </p>
  );
}
