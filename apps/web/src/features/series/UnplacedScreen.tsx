import { series } from '@drawpoint/contracts/booking/series.contract';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { spokenDay } from '../../lib/time/wall-time.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './Series.module.css';
import { useSeriesCancel } from './use-series-cancel.ts';

const SHOWN = 100;

/** Repeat visits for which no time was found (docs/product/booking.md#series). */
export function Component() {
  const found = useQuery(query(series.listUnplaced, { per_page: SHOWN }));
  const { cancel, isCanceling } = useSeriesCancel();
  return (
    <Page
      title={t('Unplaced Visits')}
      lead={t(
        'No free time was found near these dates. We look again every day. Book or move them by hand, or drop them.',
      )}
    >
      <QueryView
        query={found}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            drawing="done"
            title={t('Every repeat visit has a time')}
            text={t('Repeat visits without a free time show here.')}
          />
        }
      >
        {({ data, total }) => (
          <div className={css.stack}>
            <ul className={css.tasks}>
              {data.map(
                ({
                  series_id: id,
                  number,
                  wished_on,
                  visit_on,
                  user_id,
                  patient_name,
                  service,
                  tolerance_days,
                }) => {
                  const day = spokenDay(wished_on);
                  const about = { name: patient_name, day };
                  return (
                    <li key={`${id}-${number}`}>
                      <Card title={t('{{name}}, {{day}}', about)}>
                        <div className={css.stack}>
                          <p className={css.text}>
                            {t(service.name)} ·{' '}
                            {t('up to {{count}} days earlier or later', { count: tolerance_days })}
                            {visit_on !== null &&
                              ` · ${t('It could not be moved and stays on {{day}}.', { day: spokenDay(visit_on) })}`}
                          </p>
                          <div className={css.buttons}>
                            <LinkButton tone="plain" to={`${paths.patient(user_id)}?tab=series`}>
                              {t('Open the patient')}
                            </LinkButton>
                            <PlainButton
                              tone="default"
                              busy={isCanceling}
                              aria-label={t('Drop the visit of {{name}}, {{day}}', about)}
                              onClick={() =>
                                void cancel(
                                  { id, from: number, to: number },
                                  {
                                    title: t('Drop the visit of {{name}}, {{day}}?', about),
                                    text:
                                      visit_on === null
                                        ? t('We stop looking for a time. The other visits stay.')
                                        : t('The visit of {{day}} is canceled. The other visits stay.', {
                                            day: spokenDay(visit_on),
                                          }),
                                    verb: t('Drop visit'),
                                  },
                                )
                              }
                            >
                              {t('Drop visit')}
                            </PlainButton>
                          </div>
                        </div>
                      </Card>
                    </li>
                  );
                },
              )}
            </ul>
            {total > data.length && (
              <p className={css.text}>{t('and {{count}} more', { count: total - data.length })}</p>
            )}
          </div>
        )}
      </QueryView>
    </Page>
  );
}
