import type { ReactNode } from 'react';
import css from './NextStep.module.css';
import type { Tone } from './Status.tsx';

type NextStepProps = {
  tone: Tone;
  /** The text may change while it is shown, and is announced then. */
  live?: boolean;
  children: ReactNode;
};

/** What happens next with a visit, in one sentence. */
export function NextStep({ tone, live = false, children }: NextStepProps) {
  return (
    <p className={css.step} data-tone={tone} role={live ? 'status' : undefined}>
      {children}
    </p>
  );
}
