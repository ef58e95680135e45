import type { ReactNode } from 'react';
import type { FormState } from '../../lib/forms/form.ts';
import { PlainButton } from '../buttons/PlainButton.tsx';

type SubmitButtonProps = {
  form: Pick<FormState, 'busy'>;
  /** Coral: the one action of the screen that matters. */
  accent?: boolean;
  variant?: 'filled' | 'default';
  /** Where it cannot be sent yet, as long as a code is not complete. */
  disabled?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** Sends a form. */
export function SubmitButton({ form, accent = false, variant = 'filled', ...props }: SubmitButtonProps) {
  return <PlainButton {...props} type="submit" tone={accent ? 'accent' : variant} busy={form.busy} />;
}
