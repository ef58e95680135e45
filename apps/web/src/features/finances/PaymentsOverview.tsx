import { PAYMENT_RANGES, PAYMENT_STATES } from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { Card } from '../../ui/page/Card.tsx';
import { DayField } from '../../ui/fields/DayField.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import css from './Finances.module.css';
import { RANGE_LABELS, STATE_LABELS } from './payment-labels.ts';
import { PaymentSums } from './PaymentSums.tsx';

/** Payment totals on the dashboard; the URL keeps range and status (docs/product/payments.md#finances). */
export default function PaymentsOverview() {
  const [search, setSearch] = useSearchParams();
  const range = PAYMENT_RANGES.find((name) => name === search.get('paymentsRange')) ?? 'mtd';
  const status = PAYMENT_STATES.find((name) => name === search.get('paymentsStatus'));
  const days = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(search.get(name) ?? '')?.[0];
  const asked = {
    range,
    status,
    ...(range === 'custom' && { from: days('paymentsFrom'), to: days('paymentsTo') }),
  };
  const summary = useQuery(query(payments.summarize, asked));
  const set = (name: string, value: string) => {
    // Read the browser's address: a day entered a moment ago may be there, but not yet in a render.
    const next = new URLSearchParams(window.location.search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return (
    <Card
      className={css.overview}
      title={t('Payments overview')}
      action={<TextLink to={paths.payments}>{t('All payments')}</TextLink>}
    >
      <div className={css.totals}>
        <NativeSelect
          label={t('Range')}
          value={range}
          onChange={({ currentTarget }) => set('paymentsRange', currentTarget.value)}
          data={PAYMENT_RANGES.map((value) => ({ value, label: t(RANGE_LABELS[value]) }))}
        />
        <NativeSelect
          label={t('Status')}
          value={status ?? ''}
          onChange={({ currentTarget }) => set('paymentsStatus', currentTarget.value)}
          data={[
            { value: '', label: t('All statuses') },
            ...PAYMENT_STATES.map((value) => ({ value, label: t(STATE_LABELS[value]) })),
          ]}
        />
        {range === 'custom' &&
          (['paymentsFrom', 'paymentsTo'] as const).map((name) => (
            <DayField
              key={name}
              name={name}
              label={name === 'paymentsFrom' ? t('From') : t('To')}
              value={search.get(name) ?? ''}
              onChange={(day) => set(name, day ?? '')}
            />
          ))}
      </div>
      <QueryView
        query={summary}
        isEmpty={({ count }) => count === 0}
        empty={<p className={css.quiet}>{t('No payments found.')}</p>}
      >
        {(data) => <PaymentSums summary={data} />}
      </QueryView>
    </Card>
  );
}
