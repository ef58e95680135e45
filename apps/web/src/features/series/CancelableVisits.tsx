import type { Series } from '@drawpoint/contracts/booking/series.contract';
import { isAhead } from '@drawpoint/scheduling/series';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { spokenDay } from '../../lib/time/wall-time.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import css from './Series.module.css';
import { SeriesVisits } from './SeriesVisits.tsx';
import { useSeriesCancel } from './use-series-cancel.ts';

type CancelableVisitsProps = {
  series: Series;
  /** Where a booked visit opens. */
  pathOf: (appointmentId: number) => string;
  /** What it means to cancel so many visits ahead, the first of them on a day. */
  consequence: (count: number, day: string) => string;
  /** Other buttons for all visits ahead. */
  children?: ReactNode;
};

/** The visits of a series. One of them, or all ahead, are canceled after a question. */
export function CancelableVisits({ series, pathOf, consequence, children }: CancelableVisitsProps) {
  const { cancel, isCanceling } = useSeriesCancel();
  const { id, visits } = series;
  const ahead = visits.filter(({ state }) => isAhead(state));
  const [first] = ahead;
  return (
    <>
      <SeriesVisits
        series={series}
        pathOf={pathOf}
        actionOf={({ number, state, visit_on, wished_on }) => {
          const day = spokenDay(visit_on ?? wished_on);
          return (
            isAhead(state) && (
              <PlainButton
                tone="default"
                busy={isCanceling}
                aria-label={t('Cancel the visit of {{day}}', { day })}
                onClick={() =>
                  void cancel(
                    { id, from: number, to: number },
                    {
                      title: t('Cancel the visit of {{day}}?', { day }),
                      text: t('The other visits stay.'),
                      verb: t('Cancel visit'),
                    },
                  )
                }
              >
                {t('Cancel')}
              </PlainButton>
            )
          );
        }}
      />
      {first && ahead.length > 1 && (
        <div className={css.buttons}>
          {children}
          <PlainButton
            tone="default"
            busy={isCanceling}
            onClick={() =>
              void cancel(
                { id, from: first.number },
                {
                  title: t('Cancel all visits ahead?'),
                  text: consequence(ahead.length, spokenDay(first.visit_on ?? first.wished_on)),
                  verb: t('Cancel all visits ahead'),
                },
              )
            }
          >
            {t('Cancel all visits ahead')}
          </PlainButton>
        </div>
      )}
    </>
  );
}
