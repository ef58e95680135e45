import { formatCents, parseMoney, toCents, toDollars } from '@drawpoint/rules/money';
import { t } from '../../i18n/translate.ts';
import { amountText } from '../../lib/forms/amounts.ts';
import type { Field } from '../../lib/forms/form.ts';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { LEAST_CENTS } from '../payments/pay-amounts.ts';
import css from './TipField.module.css';

const PERCENT = [10, 15, 20] as const;

/** A tip, with the usual shares of the visit's price, in dollars, at one tap. */
export function TipField({ price, ...field }: Field<string> & { price: number }) {
  const shares = PERCENT.map((percent) => ({ percent, cents: Math.round((toCents(price) * percent) / 100) }));
  return (
    <div className={css.tip}>
      <MoneyField {...field} label={t('Tip')} description={t('You’ll pay the tip on the next screen.')} />
      <div className={css.shares} role="group" aria-label={t('Suggested amounts')}>
        {shares
          .filter(({ cents }) => cents >= LEAST_CENTS)
          .map(({ percent, cents }) => (
            <button
              key={percent}
              type="button"
              className={css.share}
              aria-pressed={parseMoney(field.value) === cents}
              onClick={() => field.onChange(amountText(toDollars(cents)))}
            >
              {t('{{percent}} % · {{amount}}', { percent, amount: formatCents(cents) })}
            </button>
          ))}
      </div>
    </div>
  );
}
