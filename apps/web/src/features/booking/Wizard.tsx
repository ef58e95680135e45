import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { message } from '../../i18n/message.ts';
import { AccentButton } from '../../ui/AccentButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { NotServiceableDialog } from './NotServiceableDialog.tsx';
import type { Start } from './start-booking.ts';
import { StepList } from './StepList.tsx';
import { StepProgress } from './StepProgress.tsx';
import { ConsentsStep } from './steps/ConsentsStep.tsx';
import { LocationStep } from './steps/LocationStep.tsx';
import { PhlebotomistStep } from './steps/PhlebotomistStep.tsx';
import { ProviderStep } from './steps/ProviderStep.tsx';
import { ReviewStep } from './steps/ReviewStep.tsx';
import { ServiceStep } from './steps/ServiceStep.tsx';
import { Summary } from './Summary.tsx';
import { SummaryBar } from './SummaryBar.tsx';
import { HoldCountdown } from './time/HoldCountdown.tsx';
import { TimeStep } from './time/TimeStep.tsx';
import { useConfirm } from './use-confirm.ts';
import { useSummary } from './use-summary.ts';
import { useWizard, type Wizard as WizardModel } from './use-wizard.ts';
import css from './Wizard.module.css';
import { HINTS } from './wizard/completeness.ts';
import type { Step } from './wizard/steps.ts';

/** The step's form: its Next lies outside of it, in the bar. */
export const STEP_FORM = 'booking-step';

const SCREENS: Record<Exclude<Step, 'review'>, (props: { wizard: WizardModel }) => React.ReactNode> = {
  location: LocationStep,
  service: ServiceStep,
  provider: ProviderStep,
  phlebotomist: PhlebotomistStep,
  time: TimeStep,
  consents: ConsentsStep,
};

/** Takes the person to the top of a new step, and a screen reader to its heading. */
function useStepFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<Step>(null);
  useEffect(() => {
    if (shown.current !== null && shown.current !== step) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
    shown.current = step;
  }, [step]);
  return heading;
}

const HEADINGS: Record<Step, string> = {
  location: message('Who is the visit for, and where?'),
  service: message('What do you need?'),
  provider: message('Which provider should come?'),
  phlebotomist: message('Who should come?'),
  time: message('When should we come?'),
  consents: message('Before we come'),
  review: message('Review and confirm'),
};

/** The seven steps with their list, the growing summary and the way on (2 §2). */
export function Wizard({ start }: { start: Start }) {
  const { t } = useTranslation();
  const wizard = useWizard(start);
  const { confirm, asking } = useConfirm(wizard);
  const { step, busy, complete, problem } = wizard;
  const summary = useSummary(wizard);
  const heading = useStepFocus(step);
  const Screen = step === 'review' ? null : SCREENS[step];
  const hint = complete ? '' : HINTS[step];
  const total = summary.prices?.total;

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (busy) return;
    if (step !== 'review') {
      if (complete) void wizard.next();
    } else if (total !== undefined) void confirm(total);
  }

  return (
    <div className={css.wizard}>
      <div className={css.grid}>
        <StepList wizard={wizard} />
        <div className={css.body}>
          <StepProgress step={step} />
          <h2 ref={heading} tabIndex={-1} className={css.heading}>
            {t(HEADINGS[step])}
          </h2>
          <form id={STEP_FORM} onSubmit={submit} className={css.step} noValidate>
            {Screen ? (
              <Screen wizard={wizard} />
            ) : (
              <ReviewStep wizard={wizard} summary={summary} asking={asking} />
            )}
            {problem && <Notice tone="bad">{problem}</Notice>}
          </form>
          {summary.heldUntil !== null && (
            <div className={css.hold}>
              <HoldCountdown key={summary.heldUntil} until={summary.heldUntil} />
            </div>
          )}
          <div className={css.actions}>
            {step !== 'location' && (
              <Button variant="default" onClick={() => void wizard.back()} disabled={busy}>
                {t('Back')}
              </Button>
            )}
            <span className={css.hint} id="booking-hint">
              {hint && t(hint)}
            </span>
            {step === 'review' ? (
              <AccentButton type="submit" form={STEP_FORM} loading={busy} disabled={total === undefined}>
                {t('Confirm')}
              </AccentButton>
            ) : (
              <Button
                type="submit"
                form={STEP_FORM}
                loading={busy}
                disabled={!complete}
                aria-describedby={hint ? 'booking-hint' : undefined}
              >
                {t('Next')}
              </Button>
            )}
          </div>
        </div>
        <aside className={css.aside} aria-label={t('Your booking')}>
          <Summary summary={summary} />
        </aside>
      </div>
      <SummaryBar summary={summary} />
      <NotServiceableDialog opened={wizard.unserviceable} onClose={wizard.dismissUnserviceable} />
    </div>
  );
}
