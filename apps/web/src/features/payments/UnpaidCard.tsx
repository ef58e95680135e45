import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { formatMoney } from '@drawpoint/rules/money';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { Card } from '../../ui/page/Card.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { spokenTime } from '../../lib/time/wall-time.ts';
import { amountsOf } from './pay-amounts.ts';
import css from './Unpaid.module.css';

/** The first six visits with an amount due, each with a Pay button (docs/product/payments.md#unpaid). */
export default function UnpaidCard() {
  const { data } = useQuery(query(payments.unpaidSummary, {}));
  if (!data || data.count === 0) return null;
  return (
    <Card
      title={t('Unpaid appointments')}
      action={
        <span className={css.total}>{t('{{amount}} due', { amount: formatMoney(data.total_due) })}</span>
      }
    >
      <ul className={css.list}>
        {data.appointments.map((visit) => (
          <li key={visit.id} className={css.row}>
            <span>
              {spokenTime(visit.starts_at)}
              <span className={css.quiet}>{formatMoney(amountsOf(visit).due)}</span>
            </span>
            <TextLink
              to={paths.pay(visit.id)}
              reloadDocument
              aria-label={t('Pay for {{when}}', { when: spokenTime(visit.starts_at) })}
            >
              {t('Pay')}
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
