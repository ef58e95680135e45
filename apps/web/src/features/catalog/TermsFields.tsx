import { t } from '../../i18n/translate.ts';
import type { Bound } from '../../lib/forms/form.ts';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import type { FieldProps } from '../../ui/fields/TextField.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { amountText } from '../../lib/forms/amounts.ts';

type TermsFieldsProps = {
  price: Bound<string>;
  length: Bound<string>;
  extension: Bound<string>;
  /** Defaults for blank fields, in dollars and minutes. */
  usual?: { price: number; length: number; extension: number };
  autoFocus?: boolean;
};

/** The price and length fields of a service (docs/product/back-office.md#services). */
export function TermsFields({ price, length, extension, usual, autoFocus }: TermsFieldsProps) {
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

/** Minutes in steps of five, as text; blank means no value. */
function MinutesField({ onChange, ...props }: FieldProps<string>) {
  return (
    <TextInput
      {...props}
      type="number"
      inputMode="numeric"
      step={5}
      rightSection="min"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
