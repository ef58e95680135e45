import { slots } from '@drawpoint/contracts/booking/slots.contract';
import { formatMoney } from '@drawpoint/rules/money';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './Services.module.css';

/** The services that somebody offers, each with its lowest price. Public pages have no data layer of their own. */
export default function ServiceList() {
  return (
    <QueryClientProvider client={queryClient}>
      <List />
    </QueryClientProvider>
  );
}

function List() {
  const found = useQuery(query(slots.listOffered, {}));
  return (
    <QueryView
      query={found}
      failure={t('The services could not be loaded.')}
      skeleton={<ListSkeleton rows={3} />}
      isEmpty={({ data }) => data.length === 0}
      empty={<p className={css.text}>{t('Nothing can be booked yet.')}</p>}
    >
      {({ data }) => (
        <ul className={css.services}>
          {data.map(
            ({ id, name, price_from, length_minutes, description, preparation, bring, result_days }) => (
              <li key={id} className={css.service}>
                <div className={css.top}>
                  <h2 className={css.name}>{t(name)}</h2>
                  <strong className={css.price}>
                    {t('from {{price}}', { price: formatMoney(price_from) })}
                  </strong>
                </div>
                <p className={css.text}>
                  {[
                    t('About {{count}} min', { count: length_minutes }),
                    result_days !== null && t('results in about {{count}} days', { count: result_days }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </p>
                {description && <p className={css.text}>{description}</p>}
                {preparation && (
                  <p className={css.text}>
                    <strong>{t('How to prepare')}:</strong> {preparation}
                  </p>
                )}
                {bring && (
                  <p className={css.text}>
                    <strong>{t('What to bring')}:</strong> {bring}
                  </p>
                )}
              </li>
            ),
          )}
        </ul>
      )}
    </QueryView>
  );
}
