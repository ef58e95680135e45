import { formatMoney } from '@drawpoint/rules/money';
import { t } from '../../i18n/translate.ts';
import css from './Visits.module.css';

type PriceLine = { label: string; amount: number; isTotal?: boolean };

/** A list of amounts with their labels. */
export function PriceLines({ name, lines }: { name: string; lines: readonly PriceLine[] }) {
  return (
    <ul className={css.files} aria-label={name}>
      {lines.map(({ label, amount, isTotal }, index) => (
        <li key={`${index} ${label}`} className={css.file} data-total={isTotal || undefined}>
          <span>{t(label)}</span>
          <span className={css.amount}>{formatMoney(amount)}</span>
        </li>
      ))}
    </ul>
  );
}
