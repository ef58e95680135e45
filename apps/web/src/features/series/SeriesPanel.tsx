import { type Series, series } from '@drawpoint/contracts/booking/series.contract';
import { isAhead } from '@drawpoint/scheduling/series';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { usePatientVisits } from '../patient-record/patient.queries.ts';
import { CancelableVisits } from './CancelableVisits.tsx';
import css from './Series.module.css';
import { SeriesForm } from './SeriesForm.tsx';
import SeriesMoveForm from './SeriesMoveForm.tsx';
import { pollSeries, ruleText } from './series-text.ts';

/** A patient's repeat visits, and the form that plans more (docs/product/booking.md#series). */
export default function SeriesPanel({ id }: { id: string }) {
  const [isPlanning, setPlanning] = useState(false);
  const found = useQuery({
    ...query(series.list, { user_id: id }),
    refetchInterval: (read) => pollSeries(read.state.data?.data),
  });
  const visits = usePatientVisits(id);
  if (isPlanning)
    return (
      <QueryView query={visits}>
        {({ data }) => <SeriesForm patientId={Number(id)} visits={data} onClose={() => setPlanning(false)} />}
      </QueryView>
    );
  const plan = (
    <PlainButton tone="accent" onClick={() => setPlanning(true)}>
      {t('Plan repeat visits')}
    </PlainButton>
  );
  return (
    <QueryView
      query={found}
      failure={t('The repeat visits could not be loaded.')}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <EmptyState
          drawing="calendar"
          title={t('No repeat visits')}
          text={t('Plan visits that repeat. Each is booked six weeks before its date.')}
          action={plan}
        />
      }
    >
      {({ data }) => (
        <div className={css.stack}>
          <div className={css.buttons}>{plan}</div>
          {data.map((each) => (
            <SeriesCard key={each.id} series={each} />
          ))}
        </div>
      )}
    </QueryView>
  );
}

function SeriesCard({ series: shown }: { series: Series }) {
  const [isMoving, setMoving] = useState(false);
  const { visits, phlebotomist, others } = shown;
  const ahead = visits.filter(({ state }) => isAhead(state));
  const who = phlebotomist
    ? others
      ? t('{{name}}, or somebody else', { name: phlebotomist.name })
      : phlebotomist.name
    : t('Anyone');
  const tolerance = t('up to {{count}} days earlier or later', { count: shown.tolerance_days });
  if (isMoving && ahead[0])
    return (
      <Card title={t(shown.service.name)}>
        <SeriesMoveForm series={shown} from={ahead[0].number} onClose={() => setMoving(false)} />
      </Card>
    );
  return (
    <Card title={t(shown.service.name)}>
      <div className={css.stack}>
        <p className={css.text}>
          {[ruleText(shown), tolerance, who, shown.from_last_draw && t('counted from the last draw')]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <CancelableVisits
          series={shown}
          pathOf={paths.bookingDetails}
          consequence={(count) =>
            t('{{count}} visits are canceled, and the patient is told of those that are booked.', { count })
          }
        >
          <PlainButton tone="default" onClick={() => setMoving(true)}>
            {t('Move all visits ahead')}
          </PlainButton>
        </CancelableVisits>
      </div>
    </Card>
  );
}
