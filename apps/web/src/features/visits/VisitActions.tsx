import type { Appointment, AppointmentAction } from '@drawpoint/contracts/appointments/appointment';
import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { Dropdown, DropdownItem } from '../../ui/dialogs/Dropdown.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { patientName } from '../appointments/appointment-text.ts';
import { useAnswers } from '../appointments/use-answers.ts';
import { useCancellation } from '../appointments/use-cancellation.ts';
import { dayAndTime } from '../appointments/when-text.ts';
import { spokenTime } from '../../lib/time/wall-time.ts';
import { usePolicy } from '../policies/use-policy.ts';
import { undoStep } from './take-step.ts';
import { CompleteDialog } from './CompleteDialog.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { SharePosition } from './SharePosition.tsx';
import { useContactItems, type MenuItem } from './use-contact-items.ts';
import { useSteps, type Step } from './use-steps.ts';
import css from './Visits.module.css';

// These dialogs contain the calendar, so they are loaded when opened.
const RescheduleDialog = lazy(() => import('../appointments/RescheduleDialog.tsx'));
const ProposeDialog = lazy(() => import('./ProposeDialog.tsx'));
const TakePaymentDialog = lazy(() => import('../payments/TakePaymentDialog.tsx'));
const ReassignDialog = lazy(() => import('./ReassignDialog.tsx'));
const BedsideSteps = lazy(() => import('../bedside/BedsideSteps.tsx'));
const FailedDrawDialog = lazy(() => import('../bedside/FailedDrawDialog.tsx'));

type Opened = 'complete' | 'failed' | 'move' | 'pay' | 'propose' | 'reassign' | 'request';

type VisitActionsProps = {
  visit: Appointment;
  /** Complete is one tap, with Undo; charges and notes are asked for in the menu. */
  completesAtOnce?: boolean;
};

/** What staff can do with a visit now: the next step as a button, all else in a menu. */
export function VisitActions({ visit, completesAtOnce = false }: VisitActionsProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const isLed = visit.bedside !== undefined && visit.status === 'approved';
  const {
    next,
    endings,
    complete: completeNow,
    texts,
  } = useSteps(visit, {
    ...(isLed && { onFail: () => setOpened('failed') }),
  });
  const { isOwn, labels, values } = texts;
  const { approve, deny } = useAnswers(() => undefined, visit.provider_id);
  const askToCancel = useCancelQuestion(visit);
  const takesPayment = useTakesPayment(visit);
  const contact = useContactItems(visit, () => setOpened('request'));
  const { id, actions, stage, last_step, early_steps } = visit;
  const may = (action: AppointmentAction): boolean => actions.includes(action);
  const open = (dialog: Opened) => () => setOpened(dialog);
  const item = (isOffered: boolean, label: string, run: () => void): MenuItem[] =>
    isOffered ? [{ label, run }] : [];

  const ask: Step = {
    label: t(labels.complete, values),
    run: open('complete'),
    busy: false,
    isEarly: false,
  };
  const complete = completesAtOnce ? completeNow : ask;
  const approval: Step = { label: t('Approve'), run: () => void approve(visit), busy: false, isEarly: false };
  const primary =
    (may('approve') && approval) || next || (may('complete') && stage === 'drawn' && complete) || null;
  // The early step is shown only when no other step is possible, or when the next step is early itself.
  const early = !primary || primary.isEarly ? early_steps[0] : undefined;
  // After the visit it is what comes next; before, one action of many.
  const isDue = takesPayment && visit.status === 'completed' && visit.payment_status !== 'paid';
  const items: MenuItem[] = [
    ...item(may('correct'), t('Edit completion'), open('complete')),
    ...contact,
    ...item(takesPayment && !isDue, t('Take payment'), open('pay')),
    ...item(
      may('complete') && primary !== ask,
      completesAtOnce ? t('Complete with charges or notes') : ask.label,
      open('complete'),
    ),
    ...item(may('reschedule'), t('Reschedule'), open('move')),
    ...item(may('propose'), t('Propose times'), open('propose')),
    ...item(may('reassign'), t('Give to a colleague'), open('reassign')),
    ...endings,
    ...(last_step
      ? item(
          may('undo_step'),
          t('Undo: {{step}}', { step: t(labels[last_step], values) }),
          () => void undoStep(id, last_step),
        )
      : []),
    ...(may('cancel') ? [{ label: t('Cancel visit'), run: askToCancel, tone: 'bad' as const }] : []),
  ];

  const button = <PrimaryButton visitId={id} step={primary} isCoral={primary === approval || isOwn} />;
  if (!early && !primary && !isDue && items.length === 0) return null;
  return (
    <div className={css.buttons} role="group" aria-label={t('Actions')}>
      {isLed ? (
        <Suspense fallback={<ListSkeleton rows={4} />}>
          <BedsideSteps visit={visit}>{button}</BedsideSteps>
        </Suspense>
      ) : (
        button
      )}
      {isDue && (
        <Button variant="default" onClick={open('pay')}>
          {t('Take payment')}
        </Button>
      )}
      {may('deny') && (
        <Button variant="default" onClick={() => void deny(visit)}>
          {t('Deny')}
        </Button>
      )}
      {early && (
        <p className={css.early}>
          {t('{{step}}: from {{when}}', {
            step: t(labels[early.action], values),
            when: spokenTime(early.allowed_from),
          })}
        </p>
      )}
      {items.length > 0 && <Menu items={items} />}
      {isOwn && visit.status === 'approved' && stage === 'en_route' && <SharePosition visitId={id} />}
      {opened && <ActionDialog opened={opened} visit={visit} onClose={() => setOpened(null)} />}
    </div>
  );
}

type PrimaryProps = { visitId: number; step: Step | null; isCoral: boolean };

function PrimaryButton({ visitId, step, isCoral }: PrimaryProps) {
  const isNew = useIsNew(`${visitId} ${step?.label}`);
  if (!step) return null;
  const props = { loading: step.busy || isNew, onClick: step.run, children: step.label };
  return isCoral && !step.isEarly ? <AccentButton {...props} /> : <Button variant="default" {...props} />;
}

/** Two taps within this time count as one. */
const DOUBLE_TAP_MS = 700;

/**
 * Whether the value changed within the last moments. The second tap of a double tap must not take the
 * following step.
 */
function useIsNew(value: string): boolean {
  const [known, setKnown] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(value), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return known !== value;
}

function Menu({ items }: { items: readonly MenuItem[] }) {
  return (
    <Dropdown
      width={260}
      buttonClassName={css.menuButton}
      button={
        <>
          <IconDots size={18} stroke={1.8} aria-hidden="true" />
          {t('More actions')}
        </>
      }
    >
      {(close) =>
        items.map(({ label, run, tone }) => (
          <DropdownItem
            key={label}
            tone={tone}
            onClick={() => {
              close();
              run();
            }}
          >
            {label}
          </DropdownItem>
        ))
      }
    </Dropdown>
  );
}

type ActionDialogProps = { opened: Opened; visit: Appointment; onClose: () => void };

function ActionDialog({ opened, visit, onClose }: ActionDialogProps) {
  const { user, phlebotomist } = visit;
  if (opened === 'complete') return <CompleteDialog visit={visit} onClose={onClose} />;
  if (opened === 'request') {
    if (user.id === null) return null;
    const patient = { ...user, id: user.id, phlebotomist };
    return <RequestDialog request={{ patient }} onClose={onClose} />;
  }
  return (
    <Suspense>
      {opened === 'move' && <RescheduleDialog id={visit.id} onClose={onClose} />}
      {opened === 'failed' && <FailedDrawDialog visit={visit} onClose={onClose} />}
      {opened === 'pay' && <TakePaymentDialog id={visit.id} onClose={onClose} />}
      {opened === 'propose' && <ProposeDialog visit={visit} onClose={onClose} />}
      {opened === 'reassign' && <ReassignDialog asked={{ appointment_id: visit.id }} onClose={onClose} />}
    </Suspense>
  );
}

/** Whether staff can take money at this visit's door, or correct what they took. */
function useTakesPayment({ status, payment_status, user, provider_id }: Appointment): boolean {
  const atDoor = usePolicy('payment.at_door', provider_id);
  const { is_impersonating } = useUser();
  const isOff = status === 'denied' || status === 'canceled' || user.id === null;
  return !isOff && !is_impersonating && (payment_status !== 'paid' || atDoor !== 'none');
}

function useCancelQuestion(visit: Appointment): () => void {
  const { cancel } = useCancellation();
  const reasons = usePolicy('visit.reasons', visit.provider_id);
  return () =>
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
}
