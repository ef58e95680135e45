import type { LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { CancelableVisits } from './CancelableVisits.tsx';
import { mayRepeat, planPath } from '../orders/order-text.ts';
import { leftFor, useOwnSeries } from './own-series.ts';
import css from './Series.module.css';
import { ruleText } from './series-text.ts';

type OrderSeriesProps = {
  order: LabOrder;
  /** What the order is called. */
  name: string;
};

/** A patient's repeat visits with a doctor's order, and the way to plan some (docs/product/orders.md#series). */
export function OrderSeries({ order, name }: OrderSeriesProps) {
  const found = useOwnSeries();
  return (
    <QueryView
      query={found}
      failure={t('The repeat visits could not be loaded.')}
      skeleton={<ListSkeleton rows={1} />}
    >
      {({ data }) => (
        <>
          {data
            .filter(({ lab_order_id, visits }) => lab_order_id === order.id && visits.some(isShown))
            .map((series) => (
              <section key={series.id} className={css.stack} aria-label={t('Your repeat visits')}>
                <h4 className={css.heading}>{t('Your repeat visits')}</h4>
                <p className={css.text}>{[t(series.service.name), ruleText(series)].join(' · ')}</p>
                <CancelableVisits
                  series={series}
                  pathOf={paths.confirmation}
                  consequence={(count, day) =>
                    t('{{count}} visits from {{day}} on are canceled.', { count, day })
                  }
                />
              </section>
            ))}
          {mayRepeat(order, leftFor(order, data)) && (
            <div className={css.buttons}>
              <LinkButton
                tone="plain"
                to={planPath(order)}
                aria-label={t('Plan repeat visits with {{name}}', { name })}
              >
                {t('Plan repeat visits')}
              </LinkButton>
            </div>
          )}
        </>
      )}
    </QueryView>
  );
}

/** A series that was called off is not shown. */
const isShown = ({ state }: { state: string }): boolean => state !== 'canceled';
