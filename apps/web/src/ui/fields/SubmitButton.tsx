import { Button, Loader, type ButtonProps } from '@mantine/core';
import type { FormState } from '../../lib/form.ts';
import { AccentButton } from '../AccentButton.tsx';
import css from './SubmitButton.module.css';

type SubmitButtonProps = ButtonProps & {
  form: Pick<FormState, 'busy'>;
  /** Coral: the one action of the screen that matters. */
  accent?: boolean;
};

/** Sends a form. While it does it stays focusable: what loses the focus loses its place for a keyboard. */
export function SubmitButton({ form, accent = false, children, ...props }: SubmitButtonProps) {
  const Component = accent ? AccentButton : Button;
  return (
    <Component {...props} type="submit" aria-disabled={form.busy || undefined}>
      <span className={css.text} data-busy={form.busy || undefined}>
        {children}
      </span>
      {form.busy && <Loader className={css.loader} color="currentColor" size={20} aria-hidden="true" />}
    </Component>
  );
}
