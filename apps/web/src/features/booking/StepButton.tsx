import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import css from './StepButton.module.css';

type StepButtonProps = {
  /** Id of the form that the button submits. */
  form: string;
  busy: boolean;
  disabled: boolean;
  /** Id of the text that says why the button is disabled. */
  reason?: string | undefined;
  children: ReactNode;
};

/**
 * Submits a step. A disabled button can be pressed: the form then shows what is missing. While the request
 * runs, it keeps the focus.
 */
export function StepButton({ busy, disabled, reason, children, form }: StepButtonProps) {
  const props = {
    form,
    type: 'submit',
    'data-disabled': (disabled && !busy) || undefined,
    'aria-disabled': disabled || busy || undefined,
    'aria-describedby': reason,
    className: css.button,
    'data-busy': busy || undefined,
  } as const;
  const content = (
    <>
      <span className={css.texts}>{children}</span>
      {busy && (
        <span className={css.loader}>
          <Loader size={20} color="currentcolor" />
        </span>
      )}
    </>
  );
  return <AccentButton {...props}>{content}</AccentButton>;
}
