import type { SeriesPlace } from '@drawpoint/contracts/appointments/appointment';
import { series } from '@drawpoint/contracts/booking/series.contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { spokenDay } from '../../lib/time/wall-time.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './Series.module.css';
import { SeriesVisits } from './SeriesVisits.tsx';
import { isAhead, pollSeries } from './series-text.ts';
import { useSeriesCancel } from './use-series-cancel.ts';

type OwnSeriesCardProps = {
  place: SeriesPlace;
  /** Where a booked visit opens: patients and staff have pages of their own. */
  pathOf?: (appointmentId: number) => string;
};

/** The series that a visit belongs to, with its dates. */
export default function OwnSeriesCard({
  place: { id, number, count },
  pathOf = paths.confirmation,
}: OwnSeriesCardProps) {
  const found = useQuery({
    ...query(series.get, { id }),
    refetchInterval: (read) => pollSeries(read.state.data && [read.state.data]),
  });
  const { cancel, isCanceling } = useSeriesCancel();
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
          return (
            <div className={css.stack}>
              <SeriesVisits series={data} pathOf={pathOf} current={number} />
              {question && (
                <div className={css.buttons}>
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
