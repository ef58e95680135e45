import { useNow } from '../../lib/time/use-now.ts';
import { visitDay, visitTimeTexts, type TimedVisit, type VisitTimeTexts } from '../../lib/time/visit-time.ts';
import css from './VisitTime.module.css';

/** `Tomorrow · Sun, Nov 22`; without the relative day when the visit is two weeks away or more. */
export function useVisitDay(startsAt: string, tz: string): string {
  return visitDay(startsAt, tz, useNow());
}

/** The three lines of a visit's time. */
export function VisitTimeLines({ day, time, window, zone }: VisitTimeTexts) {
  return (
    <div>
      <p className={css.day}>{day}</p>
      {time !== null && <p className={css.time}>{time}</p>}
      {window !== null && <p className={css.window}>{window}</p>}
      <p className={css.zone}>{zone}</p>
    </div>
  );
}

/** The time of a visit, as the main information of a screen. */
export function VisitTime({ visit }: { visit: TimedVisit }) {
  return <VisitTimeLines {...visitTimeTexts(visit, useNow())} />;
}
