import type { Slot } from '@drawpoint/contracts/booking/slots.contract';
import { Activity, lazy, Suspense, useEffect, useRef, useCallback, useState, type RefObject } from 'react';
import { t } from '../../i18n/translate.ts';
import { localTime } from '../../lib/time/local-time.ts';
import { spokenStart, startOf } from '../../lib/time/visit-time.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { CardsSkeleton } from './CardsSkeleton.tsx';
import { missingField } from './wizard/completeness.ts';
import type { Draft } from './wizard/draft.ts';
import { HEADINGS, type Step, indexOf } from './wizard/steps.ts';
import { NotServiceableDialog } from './NotServiceableDialog.tsx';
import type { Start } from './start-booking.ts';
import { Notice } from '../../ui/page/Notice.tsx';
import { StepLine } from './StepLine.tsx';
import { StepList } from './StepList.tsx';
import { STEP_FORM, StepPanel } from './StepPanel.tsx';
import { LocationStep } from './steps/LocationStep.tsx';
import { Summary } from './Summary.tsx';
import { useConfirm } from './use-confirm.ts';
import { useSummary } from './use-summary.ts';
import { useWizard, type Wizard as WizardModel } from './use-wizard.ts';
import css from './Wizard.module.css';
import { WizardBar } from './WizardBar.tsx';

/** Lets the first step come first; few finish it sooner, and they wait for the next. */
const FIRST_STEP_MS = 3_000;
// Loaded on the way, which keeps the first step small.
const loadServices = () => import('./steps/ServiceStep.tsx');
const loadProviders = () => import('./steps/ProviderStep.tsx');
const loadPhlebotomists = () => import('./steps/PhlebotomistStep.tsx');
const loadTimes = () => import('./time/TimeStep.tsx');
const loadConsents = () => import('./steps/ConsentsStep.tsx');
const loadReview = () => import('./steps/ReviewStep.tsx');
const ServiceStep = lazy(loadServices);
const ProviderStep = lazy(loadProviders);
const PhlebotomistStep = lazy(loadPhlebotomists);
const TimeStep = lazy(loadTimes);
const ConsentsStep = lazy(loadConsents);
const ReviewStep = lazy(loadReview);

const SCREENS: Record<Exclude<Step, 'review'>, (props: { wizard: WizardModel }) => React.ReactNode> = {
  location: LocationStep,
  service: ServiceStep,
  provider: ProviderStep,
  phlebotomist: PhlebotomistStep,
  time: TimeStep,
  consents: ConsentsStep,
};

/** The seven steps with their list, the summary and the Next bar (docs/product/booking.md#wizard). */
export function Wizard({ start }: { start: Start }) {
  const wizard = useWizard(start);
  const { confirm, asking, setAfter } = useConfirm(wizard, start.origin);
  const { step, busy, complete, draft, problem, refusals, state } = wizard;
  const summary = useSummary(wizard);
  const form = useRef<HTMLFormElement>(null);
  const { heading, direction, focusFirst } = useStepFocus(step, form);
  // The time step renders slowest, so it is prerendered as soon as the phlebotomist is known.
  const isTimed = draft.phlebotomistId !== null || draft.anyone === true;
  const drawn: Step[] = step === 'phlebotomist' && isTimed ? [step, 'time'] : [step];
  const total = summary.prices?.total;
  const shown = { heading, form, problem };

  useEffect(() => {
    const timer = setTimeout(() => {
      Promise.all([loadServices(), loadProviders(), loadPhlebotomists(), loadTimes()]).catch(() => undefined);
    }, FIRST_STEP_MS);
    return () => clearTimeout(timer);
  }, []);
  const isFar = indexOf(step) > indexOf('service');
  useEffect(() => {
    if (isFar) Promise.all([loadConsents(), loadReview()]).catch(() => undefined);
  }, [isFar]);

  // Scrolls to the first rejected field, wherever the person was on the page.
  useEffect(() => {
    if (refusals > 0) focusFirst('[aria-invalid="true"]');
  }, [refusals, step, focusFirst]);

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (busy) return;
    if (step !== 'review') {
      if (complete) void wizard.next();
      else focusFirst(missingIn(step, draft));
    } else if (total !== undefined) void confirm(total);
  }

  return (
    <>
      <div className={css.grid}>
        <StepList wizard={wizard} />
        <div className={css.body}>
          <StepLine wizard={wizard} />
          <Elsewhere isSuperseded={state.isSuperseded} tookOver={wizard.tookOver} />
          {drawn.map((each) => {
            const Screen = each === 'review' ? null : SCREENS[each];
            return (
              <Activity key={each} mode={each === step ? 'visible' : 'hidden'}>
                <StepPanel
                  {...{ title: t(HEADINGS[each]), direction, onSubmit: submit }}
                  {...(each === step && { shown })}
                >
                  <Suspense fallback={<CardsSkeleton cards={3} />}>
                    {Screen ? (
                      <Screen wizard={wizard} />
                    ) : (
                      <ReviewStep {...{ wizard, summary, asking, setAfter }} />
                    )}
                  </Suspense>
                </StepPanel>
              </Activity>
            );
          })}
          <WizardBar wizard={wizard} summary={summary} form={STEP_FORM} />
          <Held until={summary.heldUntil} slot={draft.slot} />
        </div>
        <aside className={css.aside} aria-label={t('Your booking')}>
          <Summary summary={summary} />
        </aside>
      </div>
      {wizard.unserviceable && (
        <NotServiceableDialog
          zip={zipOf(wizard)}
          email={draft.contact.email}
          onClose={wizard.dismissUnserviceable}
          onClosed={() => focusFirst('[name="address"]:is(:checked, :not([type="radio"]))')}
        />
      )}
    </>
  );
}

/** Announces as a sentence which time is held, and until when. It is there before, or nothing would be announced. */
function Held({ until, slot }: { until: number | null; slot: Slot | null }) {
  return (
    <div role="status">
      <VisuallyHidden>
        {until !== null &&
          slot !== null &&
          t('{{when}} is held for you until {{time}}.', {
            when: spokenStart(startOf(slot)),
            time: localTime(new Date(until)),
          })}
      </VisuallyHidden>
    </div>
  );
}

/** The ZIP code of the visit; empty while it is unknown. */
const zipOf = ({ draft, saved }: WizardModel): string =>
  draft.addressId === null
    ? draft.typed.address_zip
    : (saved.data?.data.find(({ id }) => id === draft.addressId)?.zip ?? '');

/** Says which of two open bookings holds the time. */
function Elsewhere({ isSuperseded, tookOver }: Record<'isSuperseded' | 'tookOver', boolean>) {
  if (!isSuperseded && !tookOver) return null;
  return (
    <div className={css.elsewhere}>
      <Notice tone="wait">
        {isSuperseded
          ? t('You opened a booking in another tab. This one no longer holds a time for you.')
          : t('You had another booking open. This one takes its place: the time held there is released.')}
      </Notice>
    </div>
  );
}

/** Selects what the person has to fill in or choose before Next. */
function missingIn(step: Step, draft: Draft): string {
  const field = step === 'location' ? missingField(draft) : null;
  if (field === 'persons') return 'input[type=checkbox]';
  if (field !== null) return `[name="${field}"]`;
  return step === 'consents' ? 'input:not(:checked)' : 'input:not(:disabled), button:not(:disabled)';
}

/** Scrolls to the top of a new step and focuses its heading for screen readers. */
function useStepFocus(step: Step, form: RefObject<HTMLFormElement | null>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef(step);
  const [moved, setMoved] = useState<{ to: Step; direction?: 'on' | 'back' }>({ to: step });
  if (moved.to !== step) {
    setMoved({ to: step, direction: indexOf(step) > indexOf(moved.to) ? 'on' : 'back' });
  }

  useEffect(() => {
    if (focused.current === step) return;
    focused.current = step;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);

  /** Focuses the first element of the step that matches the selector and centers it. */
  const focusFirst = useCallback(
    (selector: string) => {
      const field = form.current?.querySelector<HTMLElement>(selector);
      field?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: 'center' });
    },
    [form],
  );

  return { heading, direction: moved.direction, focusFirst };
}
