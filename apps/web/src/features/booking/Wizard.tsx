import { useTranslation } from 'react-i18next';
import { useEffect, useRef } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { HEADINGS } from './headings.ts';
import { NotServiceableDialog } from './NotServiceableDialog.tsx';
import type { Start } from './start-booking.ts';
import { StepLine } from './StepLine.tsx';
import { StepList } from './StepList.tsx';
import { ConsentsStep } from './steps/ConsentsStep.tsx';
import { LocationStep } from './steps/LocationStep.tsx';
import { PhlebotomistStep } from './steps/PhlebotomistStep.tsx';
import { ProviderStep } from './steps/ProviderStep.tsx';
import { ReviewStep } from './steps/ReviewStep.tsx';
import { ServiceStep } from './steps/ServiceStep.tsx';
import { Summary } from './Summary.tsx';
import { HoldCountdown } from './time/HoldCountdown.tsx';
import { TimeStep } from './time/TimeStep.tsx';
import { useConfirm } from './use-confirm.ts';
import { useStepFocus } from './use-step-focus.ts';
import { useSummary } from './use-summary.ts';
import { useWizard, type Wizard as WizardModel } from './use-wizard.ts';
import css from './Wizard.module.css';
import { WizardBar } from './WizardBar.tsx';
import type { Step } from './wizard/steps.ts';

/** The step's form: its Next lies outside of it, in the bar. */
const STEP_FORM = 'booking-step';

const SCREENS: Record<Exclude<Step, 'review'>, (props: { wizard: WizardModel }) => React.ReactNode> = {
  location: LocationStep,
  service: ServiceStep,
  provider: ProviderStep,
  phlebotomist: PhlebotomistStep,
  time: TimeStep,
  consents: ConsentsStep,
};

/** The seven steps with their list, the growing summary and the way on (2 §2). */
export function Wizard({ start }: { start: Start }) {
  const { t } = useTranslation();
  const wizard = useWizard(start);
  const { confirm, asking } = useConfirm(wizard, start.origin);
  const { step, busy, complete, problem, fieldErrors } = wizard;
  const summary = useSummary(wizard);
  const form = useRef<HTMLFormElement>(null);
  const { heading, direction, focusFirst } = useStepFocus(step, form);
  const Screen = step === 'review' ? null : SCREENS[step];
  const total = summary.prices?.total;

  // A refused field is brought into view, wherever on the page the person was.
  useEffect(() => {
    if (Object.keys(fieldErrors).length > 0) focusFirst('[aria-invalid="true"]');
  }, [fieldErrors, step, focusFirst]);

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (busy) return;
    if (step !== 'review') {
      if (complete) void wizard.next();
    } else if (total !== undefined) void confirm(total);
  }

  return (
    <>
      <div className={css.grid}>
        <StepList wizard={wizard} />
        <div className={css.body}>
          <StepLine wizard={wizard} />
          <div key={step} className={css.step} data-direction={direction}>
            <h2 ref={heading} tabIndex={-1} className={css.heading}>
              {t(HEADINGS[step])}
            </h2>
            <form ref={form} id={STEP_FORM} onSubmit={submit} className={css.form} noValidate>
              {Screen ? (
                <Screen wizard={wizard} />
              ) : (
                <ReviewStep wizard={wizard} summary={summary} asking={asking} />
              )}
              {problem && (
                <Notice
                  tone="bad"
                  action={problem.link && <TextLink to={problem.link.to}>{problem.link.label}</TextLink>}
                >
                  {problem.text}
                </Notice>
              )}
            </form>
            {summary.heldUntil !== null && (
              <div className={css.hold}>
                <HoldCountdown key={summary.heldUntil} until={summary.heldUntil} />
              </div>
            )}
          </div>
          <WizardBar wizard={wizard} summary={summary} form={STEP_FORM} />
        </div>
        <aside className={css.aside} aria-label={t('Your booking')}>
          <Summary summary={summary} />
        </aside>
      </div>
      {wizard.unserviceable && (
        <NotServiceableDialog
          onClose={wizard.dismissUnserviceable}
          onClosed={() => focusFirst('[name="address"]:is(:checked, :not([type="radio"]))')}
        />
      )}
    </>
  );
}
