import { useNow } from '../../lib/time/use-now.ts';
import { visitDay, visitTimeTexts, type VisitTimeTexts } from '../../lib/time/visit-time.ts';
import css from './VisitTime.module.css';

/** `Tomorrow · Sunday, 11-22-2026`, or without the relative day where the visit is far. */
export function useVisitDay(startsAt: string, tz: string): string {
  return visitDay(startsAt, tz, useNow());
}

/** The three lines of a visit's time. */
export function VisitTimeLines({ day, time, zone }: VisitTimeTexts) {
  return (
    <div>
      <p className={css.day}>{day}</p>
      <p className={css.time}>{time}</p>
      <p className={css.zone}>{zone}</p>
    </div>
  );
}

/** When a visit is: what its screen is about. */
export function VisitTime(visit: { startsAt: string; endsAt: string; tz: string }) {
  return <VisitTimeLines {...visitTimeTexts(visit, useNow())} />;
}
