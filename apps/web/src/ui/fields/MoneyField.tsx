import { formatCents, parseMoney } from '@drawpoint/rules/money';
import { cleanAmount } from '../../lib/forms/amounts.ts';
import type { FieldProps } from './TextField.tsx';
import { TextInput } from './TextInput.tsx';

/** An amount in dollars, formatted to two decimals on blur. `parseMoney` reads it as cents. */
export function MoneyField({ onChange, onBlur, ...props }: FieldProps<string>) {
  return (
    <TextInput
      placeholder="0.00"
      autoComplete="off"
      leftSection="$"
      {...props}
      inputMode="decimal"
      onChange={({ currentTarget }) => onChange(cleanAmount(currentTarget.value))}
      onBlur={() => {
        const cents = parseMoney(props.value);
        if (cents !== null) onChange(formatCents(cents).slice(1));
        onBlur?.();
      }}
    />
  );
}
