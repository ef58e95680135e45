import type { Appointment, AppointmentAction } from '@drawpoint/contracts/appointments/appointment';
import { Button } from '@mantine/core';
import { useState, lazy, Suspense } from 'react';
import { t } from '../../i18n/translate.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { patientName } from '../appointments/appointment-text.ts';
import { useAnswers } from '../appointments/use-answers.ts';
import { useCancellation } from '../appointments/use-cancellation.ts';
import { dayAndTime } from '../appointments/when-text.ts';
import { CompleteDialog } from './CompleteDialog.tsx';
import { useSteps } from './use-steps.ts';
import css from './Visits.module.css';

/** What is done elsewhere on the screen, or by the patient. */
const ELSEWHERE: readonly AppointmentAction[] = ['add_results', 'rate', 'rebook'];

/** What staff can do with a visit now; the next step is the one that matters. */
export function VisitActions({ visit }: { visit: Appointment }) {
  const [completing, setCompleting] = useState(false);
  const { next, endings } = useSteps(visit);
  const { approve, deny } = useAnswers(() => undefined);
  const { cancel, isCanceling } = useCancellation();
  const { actions, stage } = visit;
  const may = (action: AppointmentAction): boolean => actions.includes(action);

  const askToCancel = () =>
    void cancel(visit, {
      title: t("Cancel {{weekday}}'s {{time}} visit for {{name}}?", {
        ...dayAndTime(visit),
        name: patientName(visit),
      }),
      text: t('Its time becomes free, and the patient is told why.'),
      reason: t('Reason'),
      needsReason: t('Reason is required'),
      verb: t('Cancel visit'),
    });

  if (actions.every((action) => ELSEWHERE.includes(action))) return null;
  return (
    <div className={css.buttons} role="group" aria-label={t('Actions')}>
      {next && (
        <AccentButton loading={next.busy} onClick={next.run}>
          {next.label}
        </AccentButton>
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
