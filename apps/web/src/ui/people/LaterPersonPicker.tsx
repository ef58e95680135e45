import type { Operation } from '@drawpoint/contracts/operation';
import { lazy, Suspense } from 'react';
import type { PersonPicker as Picker, PersonPickerProps } from './PersonPicker.tsx';
import { TextInput } from '../fields/TextInput.tsx';

// The combobox code is larger than a whole list, so it loads when needed.
const PersonPicker = lazy(async () => ({
  default: (await import('./PersonPicker.tsx')).PersonPicker,
})) as unknown as typeof Picker;

/** A PersonPicker whose code loads after the screen. */
export function LaterPersonPicker<Op extends Operation, Row>(props: PersonPickerProps<Op, Row>) {
  const { label, placeholder } = props;
  return (
    <Suspense fallback={<TextInput label={label} placeholder={placeholder} disabled />}>
      <PersonPicker {...props} />
    </Suspense>
  );
}
