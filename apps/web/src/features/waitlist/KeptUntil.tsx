import { useEffect, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { localTime } from '../../lib/time/local-time.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import css from './Waitlist.module.css';

type KeptUntilProps = { until: string; onOver?: () => void };

/** How long an offer holds its time, counted down in minutes. */
export function KeptUntil({ until, onOver }: KeptUntilProps) {
  const end = Date.parse(until);
  const [left, setLeft] = useState(() => end - serverNow());
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return onOver?.();
    const timer = setInterval(() => setLeft(end - serverNow()), 1000);
    return () => clearInterval(timer);
  }, [end, isOver, onOver]);
  if (isOver) return null;
  return (
    <p className={css.kept}>
      {t('Kept for you until {{time}}', { time: localTime(new Date(end)) })}
      <span className={css.left}>{t('{{count}} minutes left', { count: Math.ceil(left / 60_000) })}</span>
    </p>
  );
}
