import { maskPhone } from '@drawpoint/rules/phone';
import type { FieldProps } from './TextField.tsx';
import { TextInput } from './TextInput.tsx';

/**
 * A phone number. US digits are grouped while typing; other numbers start with +
 * (docs/product/texts-and-limits.md#formats).
 */
export function PhoneField({ onChange, ...props }: FieldProps<string>) {
  return (
    <TextInput
      placeholder="(555) 555-5555"
      autoComplete="tel-national"
      {...props}
      type="tel"
      onChange={({ currentTarget }) => onChange(maskPhone(currentTarget.value))}
    />
  );
}
