import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import css from './StepButton.module.css';

type StepButtonProps = {
  /** The id of the form it sends. */
  form: string;
  busy: boolean;
  disabled: boolean;
  /** The id of the words that say why it is disabled. */
  reason?: string | undefined;
  children: ReactNode;
};

/** Sends a step: the one action of each that matters. While that is on its way it keeps the focus: a disabled button would lose it to the page. */
export function StepButton({ busy, disabled, reason, children, form }: StepButtonProps) {
  const props = {
    form,
    disabled: disabled && !busy,
    type: 'submit',
    'aria-disabled': busy || undefined,
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
