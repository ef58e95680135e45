import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { formatMoney } from '@drawpoint/rules/money';
import { useQuery } from '@tanstack/react-query';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { Notice } from '../../ui/page/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import css from './Finances.module.css';

const TEXTS = {
  unknown_here: message('Transaction {{id}}: settled at the processor for {{theirs}}, unknown here.'),
  missing_there: message('Transaction {{id}}: {{ours}} here, in no batch of the processor.'),
  amount: message('Transaction {{id}}: {{ours}} here, {{theirs}} at the processor.'),
};

const money = (amount: number | null): string => (amount === null ? '' : formatMoney(amount));

/** Differences found by the nightly reconciliation with the processor. Renders nothing without any. */
export function Differences() {
  const { data } = useQuery(query(payments.listDifferences, {}));
  if (!data || data.data.length === 0) return null;
  return (
    <Notice tone="bad">
      <strong>{t('The card processor’s records don’t match ours')}</strong>
      <ul className={css.differences}>
        {data.data.map(({ id, kind, transaction_id, appointment_id, our_amount, their_amount }) => (
          <li key={id}>
            {t(TEXTS[kind], { id: transaction_id, ours: money(our_amount), theirs: money(their_amount) })}
            {appointment_id !== null && (
              <>
                {' '}
                <TextLink to={paths.bookingDetails(appointment_id)}>{t('Details')}</TextLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
