import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import { formatDate } from '@drawpoint/rules/dates';
import { fullName } from '@drawpoint/rules/name';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { localDate } from '../../lib/local-time.ts';
import { Notice } from '../../ui/Notice.tsx';
import css from './Users.module.css';

/** Who ended what the company may do with them; nothing where nobody did. */
export function Objections() {
  const { t } = useTranslation();
  const { data } = useQuery(query(providerPeople.listObjections, {}));
  if (!data || data.data.length === 0) return null;
  const names = data.data.map(
    (each) => `${fullName(each)} (${formatDate(localDate(new Date(each.objected_at)))})`,
  );
  return (
    <div className={css.objections}>
      <Notice tone="wait">
        {t('These patients no longer let you read their record or act for them: {{names}}', {
          names: names.join(', '),
        })}
      </Notice>
    </div>
  );
}
