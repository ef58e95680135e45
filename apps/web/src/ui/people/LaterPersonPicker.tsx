import type { Operation } from '@drawpoint/contracts/operation';
import { lazy, Suspense } from 'react';
import type { PersonPicker as Picker, PersonPickerProps } from './PersonPicker.tsx';
import { TextInput } from '../fields/TextInput.tsx';

// What opens a list of names beside its field weighs more than a whole list: it comes where somebody may choose.
const PersonPicker = lazy(async () => ({
  default: (await import('./PersonPicker.tsx')).PersonPicker,
})) as unknown as typeof Picker;

/** One person of many, for screens that are there before the code of the choice. */
export function LaterPersonPicker<Op extends Operation, Row>(props: PersonPickerProps<Op, Row>) {
  const { label, placeholder } = props;
  return (
    <Suspense fallback={<TextInput label={label} placeholder={placeholder} disabled />}>
      <PersonPicker {...props} />
    </Suspense>
  );
}
