import type { ReactNode } from 'react';
import type { FormState } from '../../lib/forms/form.ts';
import { PlainButton } from '../buttons/PlainButton.tsx';

type SubmitButtonProps = {
  form: Pick<FormState, 'busy'>;
  /** Coral, for the primary action of a screen. */
  accent?: boolean;
  variant?: 'filled' | 'default';
  /** The form cannot be sent yet, for example while a code is incomplete. */
  disabled?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** Submits a form. */
export function SubmitButton({ form, accent = false, variant = 'filled', ...props }: SubmitButtonProps) {
  return <PlainButton {...props} type="submit" tone={accent ? 'accent' : variant} busy={form.busy} />;
}
