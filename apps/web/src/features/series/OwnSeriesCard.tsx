import type { SeriesPlace } from '@drawpoint/contracts/appointments/appointment';
import { series } from '@drawpoint/contracts/booking/series.contract';
import { Button } from '@mantine/core';
import { isAhead } from '@drawpoint/scheduling/series';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { spokenDay } from '../../lib/time/wall-time.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './Series.module.css';
import { SeriesVisits } from './SeriesVisits.tsx';
import { pollSeries } from './series-text.ts';
import { useSeriesCancel } from './use-series-cancel.ts';

const SeriesMoveForm = lazy(() => import('./SeriesMoveForm.tsx'));

type OwnSeriesCardProps = {
  place: SeriesPlace;
  /** Staff move the series, and have a page of their own for each visit. */
  isStaff?: boolean;
};

/** The series that a visit belongs to, with its dates. */
export default function OwnSeriesCard({ place: { id, number, count }, isStaff = false }: OwnSeriesCardProps) {
  const found = useQuery({
    ...query(series.get, { id }),
    refetchInterval: (read) => pollSeries(read.state.data && [read.state.data]),
  });
  const { cancel, isCanceling } = useSeriesCancel();
  const [isMoving, setMoving] = useState(false);
  return (
    <Card title={t('Visit {{number}} of {{all}}', { number, all: count })}>
      <QueryView
        query={found}
        failure={t('The other visits could not be loaded.')}
        skeleton={<ListSkeleton rows={3} />}
      >
        {(data) => {
          const later = data.visits.filter((visit) => visit.number >= number && isAhead(visit.state));
          const [first] = later;
          const question = first && {
            title: t('Cancel this visit and all later ones?'),
            text: t('{{count}} visits from {{day}} on are canceled.', {
              count: later.length,
              day: spokenDay(first.visit_on ?? first.wished_on),
            }),
            verb: t('Cancel this and later visits'),
          };
          if (isMoving && first)
            return (
              <Suspense fallback={<ListSkeleton rows={3} />}>
                <SeriesMoveForm series={data} from={first.number} onClose={() => setMoving(false)} />
              </Suspense>
            );
          return (
            <div className={css.stack}>
              <SeriesVisits
                series={data}
                pathOf={isStaff ? paths.bookingDetails : paths.confirmation}
                current={number}
              />
              {question && (
                <div className={css.buttons}>
                  {isStaff && (
                    <Button variant="default" onClick={() => setMoving(true)}>
                      {t('Move this and later visits')}
                    </Button>
                  )}
                  <Button
                    variant="default"
                    loading={isCanceling}
                    onClick={() => void cancel({ id, from: number }, question)}
                  >
                    {t('Cancel this and later visits')}
                  </Button>
                </div>
              )}
            </div>
          );
        }}
      </QueryView>
    </Card>
  );
}
