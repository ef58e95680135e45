import type { Appointment, AppointmentAction } from '@drawpoint/contracts/appointments/appointment';
import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { patientName } from '../appointments/appointment-text.ts';
import { useAnswers } from '../appointments/use-answers.ts';
import { useCancellation } from '../appointments/use-cancellation.ts';
import { dayAndTime, whenText } from '../appointments/when-text.ts';
import { usePolicy } from '../policies/use-policy.ts';
import { STEP_LABELS, undoStep } from './take-step.ts';
import { CompleteDialog } from './CompleteDialog.tsx';
import { useSteps } from './use-steps.ts';
import css from './Visits.module.css';

/** What is done elsewhere on the screen, or by the patient. */
const ELSEWHERE: readonly AppointmentAction[] = ['add_results', 'withdraw_results', 'rate', 'rebook'];

/** What staff can do with a visit now; the next step is the one that matters. */
export function VisitActions({ visit }: { visit: Appointment }) {
  const [completing, setCompleting] = useState(false);
  const { next, endings } = useSteps(visit);
  const { approve, deny } = useAnswers(() => undefined, visit.provider_id);
  const { cancel, isCanceling } = useCancellation();
  const { id, actions, stage, last_step, early_steps } = visit;
  const first = early_steps[0];
  const reasons = usePolicy('visit.reasons', visit.provider_id);
  const isNew = useIsNew(`${visit.id} ${next?.label}`);
  const may = (action: AppointmentAction): boolean => actions.includes(action);

  const askToCancel = () =>
    void cancel(visit, {
      title: t("Cancel {{weekday}}'s {{time}} visit for {{name}}?", {
        ...dayAndTime(visit),
        name: patientName(visit),
      }),
      text: t('The time opens up again, and the patient is told why.'),
      reason: t('Reason'),
      needsReason: t('Reason is required'),
      choices: reasons.cancel,
      ...{ verb: t('Cancel visit'), keep: t('Back') },
    });

  if (first === undefined && actions.every((action) => ELSEWHERE.includes(action))) return null;
  return (
    <div className={css.buttons} role="group" aria-label={t('Actions')}>
      {next && !next.isEarly && (
        <AccentButton loading={next.busy || isNew} onClick={next.run}>
          {next.label}
        </AccentButton>
      )}
      {next?.isEarly && (
        <Button variant="default" loading={next.busy} onClick={next.run}>
          {next.label}
        </Button>
      )}
      {may('approve') && <AccentButton onClick={() => approve(visit)}>{t('Approve')}</AccentButton>}
      {may('deny') && (
        <Button variant="default" onClick={() => void deny(visit)}>
          {t('Deny')}
        </Button>
      )}
      {may('complete') && (
        <Button variant={stage === 'drawn' ? 'filled' : 'default'} onClick={() => setCompleting(true)}>
          {t('Complete')}
        </Button>
      )}
      {may('correct') && (
        <Button variant="default" onClick={() => setCompleting(true)}>
          {t('Edit completion')}
        </Button>
      )}
      {may('undo_step') && last_step !== null && (
        <Button variant="default" onClick={() => void undoStep(id, last_step)}>
          {t('Undo: {{step}}', { step: t(STEP_LABELS[last_step]) })}
        </Button>
      )}
      {first && (
        <p className={css.early}>
          {t('{{step}}: from {{when}}', {
            step: t(STEP_LABELS[first.action]),
            when: whenText({ starts_at: first.allowed_from }),
          })}
        </p>
      )}
      <MoveButtons visit={visit} />
      {endings.map(({ label, run, busy }) => (
        <Button key={label} variant="default" loading={busy} onClick={run}>
          {label}
        </Button>
      ))}
      {may('cancel') && (
        <Button variant="default" className={css.bad} loading={isCanceling} onClick={askToCancel}>
          {t('Cancel visit')}
        </Button>
      )}
      {completing && <CompleteDialog visit={visit} onClose={() => setCompleting(false)} />}
    </div>
  );
}

/** Two taps this close to each other are one. */
const DOUBLE_TAP_MS = 700;

/** Whether a value has only just changed: a second tap on a step must not take the step that follows. */
function useIsNew(value: string): boolean {
  const [known, setKnown] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(value), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return known !== value;
}

// The calendar is loaded by those who move a visit.
const RescheduleDialog = lazy(() => import('../appointments/RescheduleDialog.tsx'));
const ProposeDialog = lazy(() => import('./ProposeDialog.tsx'));

/** How staff move a visit: at once, or by times that the patient chooses from. */
function MoveButtons({ visit }: { visit: Appointment }) {
  const [opened, setOpened] = useState<'move' | 'propose' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      {visit.actions.includes('reschedule') && (
        <Button variant="default" onClick={() => setOpened('move')}>
          {t('Reschedule')}
        </Button>
      )}
      {visit.actions.includes('propose') && (
        <Button variant="default" onClick={() => setOpened('propose')}>
          {t('Propose times')}
        </Button>
      )}
      <Suspense>
        {opened === 'move' && <RescheduleDialog id={visit.id} onClose={close} />}
        {opened === 'propose' && <ProposeDialog visit={visit} onClose={close} />}
      </Suspense>
    </>
  );
}
