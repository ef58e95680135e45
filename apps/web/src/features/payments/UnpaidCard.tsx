import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { formatMoney, sumDollars } from '@drawpoint/rules/money';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { Card } from '../../ui/page/Card.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { spokenStart } from '../../lib/time/visit-time.ts';
import { amountsOf } from './pay-amounts.ts';
import css from './Unpaid.module.css';

/**
 * The first visits with an amount due, each with a Pay button (docs/product/payments.md#unpaid). A visit that
 * waits for confirmation is not due yet.
 */
export default function UnpaidCard() {
  const { data } = useQuery(query(payments.unpaidSummary, {}));
  if (!data) return null;
  const due = data.appointments.filter(({ status }) => status !== 'pending');
  if (due.length === 0) return null;
  const waiting = data.appointments.filter((visit) => !due.includes(visit));
  const total = data.total_due - sumDollars(waiting.map((visit) => amountsOf(visit).due));
  return (
    <Card
      title={t('Unpaid appointments')}
      action={<span className={css.total}>{t('{{amount}} due', { amount: formatMoney(total) })}</span>}
    >
      <ul className={css.list}>
        {due.map((visit) => (
          <li key={visit.id} className={css.row}>
            <span>
              {spokenStart(visit)}
              <span className={css.quiet}>{formatMoney(amountsOf(visit).due)}</span>
            </span>
            <TextLink
              to={paths.pay(visit.id)}
              reloadDocument
              aria-label={t('Pay for {{when}}', { when: spokenStart(visit) })}
            >
              {t('Pay')}
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
