import type { ComponentProps, ReactNode } from 'react';
import css from './Input.module.css';
import { Labelled, type LabelledProps } from './Labelled.tsx';

export type TextInputProps = Omit<ComponentProps<'input'>, keyof LabelledProps | 'size'> &
  LabelledProps & {
    /** Content inside the field, before and after the text. */
    leftSection?: ReactNode;
    rightSection?: ReactNode;
  };

/** A single line of text, small enough for the public pages. */
export function TextInput({
  label,
  description,
  error,
  id,
  className,
  leftSection,
  rightSection,
  ...props
}: TextInputProps) {
  return (
    <Labelled {...{ label, description, error, id, className }}>
      {(input) => (
        <>
          {leftSection && <span className={css.left}>{leftSection}</span>}
          <input
            {...props}
            {...input}
            data-left={leftSection ? true : undefined}
            data-right={rightSection ? true : undefined}
          />
          {rightSection && <span className={css.right}>{rightSection}</span>}
        </>
      )}
    </Labelled>
  );
}
