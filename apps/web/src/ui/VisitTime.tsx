import { formatTime, zoneCity } from '@drawpoint/rules/dates';
import { useTranslation } from 'react-i18next';
import { relativeDay } from '../lib/relative-day.ts';
import { useNow } from '../lib/use-now.ts';
import { appointmentDay } from '../lib/wall-time.ts';
import css from './VisitTime.module.css';

/** `Tomorrow · Sunday, 11-22-2026`, or without the relative day where the visit is far. */
export function useVisitDay(startsAt: string, tz: string): string {
  const { t } = useTranslation();
  const near = relativeDay(startsAt, tz, useNow());
  const { weekday, date } = appointmentDay(startsAt);
  const day = `${t(weekday)}, ${date}`;
  return near ? `${t(near.text, { count: near.count })} · ${day}` : day;
}

type VisitTimeProps = { startsAt: string; endsAt: string; tz: string };

/** When a visit is: what its screen is about. */
export function VisitTime({ startsAt, endsAt, tz }: VisitTimeProps) {
  const { t } = useTranslation();
  const day = useVisitDay(startsAt, tz);
  return (
    <div>
      <p className={css.day}>{day}</p>
      <p className={css.time}>{formatTime(startsAt)}</p>
      <p className={css.zone}>
        {t('until {{time}}, {{city}} time', { time: formatTime(endsAt), city: zoneCity(tz) })}
      </p>
    </div>
  );
}
