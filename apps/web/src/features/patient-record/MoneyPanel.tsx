import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import type { Payment } from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { formatMoney, sumDollars } from '@drawpoint/rules/money';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { ListView } from '../../ui/lists/ListView.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { whenText } from '../appointments/when-text.ts';
import { usePaymentColumns } from '../finances/use-payment-columns.tsx';
import { amountsOf } from '../payments/pay-amounts.ts';
import css from './PatientRecord.module.css';
import { usePatientVisits } from './patient.queries.ts';

/** What is open, and for managers the payments, of visits that the reader answers for. */
export default function MoneyPanel({ id }: { id: string }) {
  const user = useUser();
  return (
    <div className={css.cards}>
      <OpenAmounts id={id} />
      {can(user, payments.list) && <PaymentList id={id} />}
    </div>
  );
}

/** What was given back is not asked for again (docs/product/payments.md#unpaid). */
const isPayable = ({ status, payment_status }: Appointment): boolean =>
  ['pending', 'approved', 'completed'].includes(status) && payment_status !== 'refunded';

function OpenAmounts({ id }: { id: string }) {
  const visits = usePatientVisits(id);
  return (
    <Card title={t('Open amounts')}>
      <QueryView query={visits} failure={t('The open amounts could not be loaded.')}>
        {({ data }) => {
          const open = data
            .filter(isPayable)
            .map((visit) => ({ visit, due: amountsOf(visit).due }))
            .filter(({ due }) => due > 0);
          if (open.length === 0) return <p className={css.quiet}>{t('Nothing is open.')}</p>;
          return (
            <ul className={css.notes} aria-label={t('Open amounts')}>
              {open.map(({ visit, due }) => (
                <li key={visit.id} className={css.amount}>
                  <TextLink to={paths.bookingDetails(visit.id)}>{whenText(visit)}</TextLink>
                  <span>{formatMoney(due)}</span>
                </li>
              ))}
              <li className={css.amount} data-total>
                <span>{t('Total')}</span>
                <span>{formatMoney(sumDollars(open.map(({ due }) => due)))}</span>
              </li>
            </ul>
          );
        }}
      </QueryView>
    </Card>
  );
}

const visitLink = ({ appointment_id, confirmation_code }: Payment) => (
  <TextLink to={paths.bookingDetails(appointment_id)}>{confirmation_code}</TextLink>
);

function PaymentList({ id }: { id: string }) {
  const list = useList(payments.list, { fixed: { user_id: id }, perPage: 10 });
  // Every row is this patient's, so it is named by its visit.
  const columns = usePaymentColumns().map((column) =>
    column.key === 'user' ? { ...column, title: t('Visit'), cell: visitLink } : column,
  );
  return (
    <section className={css.section} aria-labelledby="patient-payments">
      <h2 id="patient-payments" className={css.title}>
        {t('Payments')}
      </h2>
      <ListView
        list={list}
        label={t('Payments')}
        columns={columns}
        nothing={t('No payments found.')}
        empty={{ title: t('No payments yet'), text: t('Card payments for visits show here.') }}
      />
    </section>
  );
}
