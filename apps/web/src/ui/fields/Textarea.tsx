import type { ComponentProps } from 'react';
import css from './Input.module.css';
import { Labelled, type LabelledProps } from './Labelled.tsx';

type TextareaProps = Omit<ComponentProps<'textarea'>, keyof LabelledProps> & LabelledProps;

/** A few lines of text. */
export function Textarea({ label, description, error, id, className, ...props }: TextareaProps) {
  return (
    <Labelled {...{ label, description, error, id, className }}>
      {(input) => <textarea {...props} {...input} className={`${css.input} ${css.lines}`} />}
    </Labelled>
  );
}
