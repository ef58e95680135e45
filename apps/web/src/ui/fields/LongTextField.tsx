import type { ComponentProps } from 'react';
import type { Field } from '../../lib/forms/form.ts';
import { Textarea } from './Textarea.tsx';

type LongTextFieldProps = Field<string> &
  Pick<ComponentProps<typeof Textarea>, 'label' | 'description' | 'rows' | 'maxLength'>;

/** A few lines of text: `<LongTextField {...form.field('notes')} label=… />`. */
export const LongTextField = ({ onChange, ...props }: LongTextFieldProps) => (
  <Textarea {...props} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
);
