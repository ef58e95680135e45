import { Button } from '@mantine/core';
import type { ReactNode, RefObject, SubmitEventHandler } from 'react';
import { Notice } from '../../ui/page/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import type { Problem } from './refusal.ts';
import css from './Wizard.module.css';

/** Id of the step's form; its Next button is outside of it, in the bar. */
export const STEP_FORM = 'booking-step';

type StepPanelProps = {
  title: string;
  /** Whether the person came by Next or Back. */
  direction: 'on' | 'back' | undefined;
  /** Set only for the visible step; undefined while the step is prerendered. */
  shown?: {
    heading: RefObject<HTMLHeadingElement | null>;
    form: RefObject<HTMLFormElement | null>;
    problem: Problem | null;
  };
  onSubmit: SubmitEventHandler;
  children: ReactNode;
};

/** One step of the wizard: heading, form and problem. */
export function StepPanel({ title, direction, shown, onSubmit, children }: StepPanelProps) {
  const problem = shown?.problem;
  return (
    <div className={css.step} data-direction={direction}>
      <h2 ref={shown?.heading} tabIndex={-1} className={css.heading}>
        {title}
      </h2>
      <form ref={shown?.form} id={shown && STEP_FORM} onSubmit={onSubmit} className={css.form} noValidate>
        {children}
        {problem && (
          <Notice
            tone="bad"
            action={
              problem.link ? (
                <TextLink to={problem.link.to}>{problem.link.label}</TextLink>
              ) : (
                problem.way && (
                  <Button variant="default" onClick={problem.way.go}>
                    {problem.way.label}
                  </Button>
                )
              )
            }
          >
            {problem.text}
          </Notice>
        )}
      </form>
    </div>
  );
}
