import { useNow } from '../../lib/time/use-now.ts';
import { visitDay, visitTimeTexts, type VisitTimeTexts } from '../../lib/time/visit-time.ts';
import css from './VisitTime.module.css';

/** `Tomorrow · Sun, Nov 22`; without the relative day when the visit is two weeks away or more. */
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

/** The time of a visit, as the main information of a screen. */
export function VisitTime(visit: { startsAt: string; endsAt: string; tz: string }) {
  return <VisitTimeLines {...visitTimeTexts(visit, useNow())} />;
}
