import { areaRequests } from '@drawpoint/contracts/booking/area-requests.contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { Card } from '../../ui/page/Card.tsx';
import css from './WaitingAreasCard.module.css';

/** Where people wait for somebody to come. Shown once five wait in a ZIP code. */
export function WaitingAreasCard() {
  const { data } = useQuery(query(areaRequests.listCounts, {}));
  if (!data || data.data.length === 0) return null;
  return (
    <Card title={t('Where people wait for you')}>
      <ul className={css.list}>
        {data.data.map(({ zip, people }) => (
          <li key={zip}>{t('{{zip}}: {{people}} people', { zip, people })}</li>
        ))}
      </ul>
    </Card>
  );
}
