import { areaRequests } from '@drawpoint/contracts/booking/area-requests.contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { Card } from '../../ui/page/Card.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './WaitingAreasCard.module.css';

/** Where people wait for somebody to come. Shown once five wait in a ZIP code. */
export function WaitingAreasCard() {
  const found = useQuery(query(areaRequests.listCounts, {}));
  if (!found.isError && !found.data?.data.length) return null;
  return (
    <Card title={t('Where people wait for you')}>
      <QueryView query={found}>
        {({ data }) => (
          <ul className={css.list}>
            {data.map(({ zip, people }) => (
              <li key={zip}>{t('{{zip}}: {{people}} people', { zip, people })}</li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
