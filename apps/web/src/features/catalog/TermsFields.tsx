import { useTranslation } from 'react-i18next';
import type { Bound } from '../../lib/form.ts';
import { MinutesField } from '../../ui/fields/MinutesField.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { amountText } from '../../lib/amounts.ts';

type TermsFieldsProps = {
  price: Bound<string>;
  length: Bound<string>;
  extension: Bound<string>;
  /** What a blank field takes, in dollars and minutes. */
  usual?: { price: number; length: number; extension: number };
  autoFocus?: boolean;
};

/** What a service costs and how long it takes (3 §5). */
export function TermsFields({ price, length, extension, usual, autoFocus }: TermsFieldsProps) {
  const { t } = useTranslation();
  const placeholder = (value: string | number | undefined) =>
    value !== undefined && { placeholder: t('Default {{value}}', { value }) };
  return (
    <>
      <MoneyField
        {...price}
        {...placeholder(usual && amountText(usual.price))}
        label={t('Price')}
        autoFocus={autoFocus}
      />
      <MinutesField {...length} {...placeholder(usual?.length)} label={t('Length')} min={5} max={720} />
      <MinutesField
        {...extension}
        {...placeholder(usual?.extension)}
        label={t('Extra extension')}
        min={0}
        max={720}
      />
    </>
  );
}
