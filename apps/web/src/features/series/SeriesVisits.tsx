import type { Series } from '@drawpoint/contracts/booking/series.contract';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { spokenDay } from '../../lib/time/wall-time.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Status } from '../../ui/text/Status.tsx';
import css from './Series.module.css';
import { BEING_BOOKED, isBeingBooked, VISIT_STATES } from './series-text.ts';

type SeriesVisitsProps = {
  series: Series;
  /** Where a booked visit opens. */
  pathOf: (appointmentId: number) => string;
  /** A button beside a visit. */
  actionOf?: (visit: Series['visits'][number]) => ReactNode;
  /** The visit that the page is about. */
  current?: number;
};

/** The visits of a series by number, with their dates and states. */
export function SeriesVisits({ series, pathOf, actionOf, current }: SeriesVisitsProps) {
  return (
    <ol className={css.visits} aria-label={t('Visits of the series')}>
      {series.visits.map((visit) => {
        const { number, wished_on, visit_on, state, appointment_id } = visit;
        const { text, tone } = isBeingBooked(visit) ? BEING_BOOKED : VISIT_STATES[state];
        const day = t('{{number}}. {{day}}', { number, day: spokenDay(visit_on ?? wished_on) });
        return (
          <li key={number} className={css.visit} aria-current={number === current || undefined}>
            <span className={css.day}>
              {appointment_id === null || number === current ? (
                day
              ) : (
                <TextLink to={pathOf(appointment_id)}>{day}</TextLink>
              )}
            </span>
            <Status tone={tone}>{t(text)}</Status>
            <span className={css.action}>{actionOf?.(visit)}</span>
          </li>
        );
      })}
    </ol>
  );
}
