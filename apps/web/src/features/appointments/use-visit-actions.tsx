import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import type { RowAction } from '../../ui/lists/columns.ts';
import { loadPage } from '../../lib/screen/load-page.ts';
import { canceledText, isStaffCancel, isUnpaid } from './appointment-state.ts';
import { useCancellation } from './use-cancellation.ts';
import { dayAndTime } from './when-text.ts';

// Loaded only when somebody reschedules.
const RescheduleDialog = lazy(() => import('./RescheduleDialog.tsx'));
const EarlierVisitDialog = lazy(() => import('../waitlist/EarlierVisitDialog.tsx'));

type Visit = Pick<
  Appointment,
  | 'id'
  | 'status'
  | 'starts_at'
  | 'arrival_window'
  | 'tz'
  | 'phlebotomist'
  | 'actions'
  | 'canceled_by'
  | 'canceled_reason'
  | 'user_id'
  | 'payment_status'
  | 'payments'
  | 'price_total'
  | 'provider'
  | 'cancellation'
  | 'returns_payment'
  | 'deposit_until'
  | 'fee'
>;

/**
 * A patient's actions for visits: cancel, reschedule, wait for an earlier time, read why it was canceled, book again
 * (docs/product/visits.md#patient-lists).
 */
export function useVisitActions<Row extends Visit = Appointment>(onCanceled?: (visit: Row) => void) {
  const navigate = useNavigate();
  const cancellation = useCancellation();
  const [moving, setMoving] = useState<number | null>(null);
  const [waiting, setWaiting] = useState<Row | null>(null);
  const [explained, setExplained] = useState<Row | null>(null);

  async function cancel(visit: Row): Promise<void> {
    // Loaded only when somebody cancels.
    const { cancelText } = await import('./cancellation-text.ts');
    const isOff = await cancellation.cancel(visit, {
      title: t("Cancel {{weekday}}'s {{time}} visit?", dayAndTime(visit)),
      text: [t('Your time will be released.'), cancelText(visit)].filter(Boolean).join(' '),
      fee: visit.cancellation?.fee,
      verb: t('Cancel the visit'),
      reason: t('Reason (optional)'),
    });
    if (isOff) onCanceled?.(visit);
  }

  // The payment page has its own Content Security Policy, so it needs a document load.
  const pay = ({ id, fee }: Row) => loadPage(`${paths.pay(id)}${fee ? '?purpose=other' : ''}`);
  const rebook = ({ id }: Row) => void navigate(`${paths.book}?edit=${id}`);

  const actions: RowAction<Row>[] = [
    {
      kind: 'plain',
      label: t('Summary'),
      name: (visit) => t("Summary of {{weekday}}'s {{time}} visit", dayAndTime(visit)),
      run: ({ id }) => void navigate(paths.summary(id)),
      shown: ({ status }) => status === 'completed',
    },
    {
      kind: 'plain',
      label: t('Pay now'),
      name: (visit) => t("Pay for {{weekday}}'s {{time}} visit", dayAndTime(visit)),
      run: pay,
      shown: ({ deposit_until }) => deposit_until !== undefined,
    },
    {
      kind: 'plain',
      label: t('Reschedule'),
      name: (visit) => t("Reschedule {{weekday}}'s {{time}} visit", dayAndTime(visit)),
      run: ({ id }) => setMoving(id),
      shown: (visit) => visit.actions.includes('reschedule'),
    },
    {
      kind: 'menu',
      label: t('I can come earlier'),
      name: (visit) => t("I can come earlier than {{weekday}}'s {{time}} visit", dayAndTime(visit)),
      run: setWaiting,
      shown: (visit) => visit.actions.includes('reschedule'),
    },
    {
      kind: 'menu',
      tone: 'bad',
      label: t('Cancel'),
      name: (visit) => t("Cancel {{weekday}}'s {{time}} visit", dayAndTime(visit)),
      run: (visit) => void cancel(visit),
      shown: (visit) => visit.actions.includes('cancel'),
    },
    {
      kind: 'menu',
      label: t('Pay'),
      name: (visit) => t("Pay for {{weekday}}'s {{time}} visit", dayAndTime(visit)),
      run: pay,
      shown: (visit) => (visit.fee ? visit.fee.due > 0 : isUnpaid(visit) && !visit.deposit_until),
    },
    {
      kind: 'plain',
      label: t('Cancel Reason'),
      name: (visit) => t("Cancel Reason of {{weekday}}'s {{time}} visit", dayAndTime(visit)),
      run: setExplained,
      shown: isStaffCancel,
    },
    {
      kind: 'plain',
      label: t('Book again'),
      name: (visit) => t("Book {{weekday}}'s {{time}} visit again", dayAndTime(visit)),
      run: rebook,
      shown: (visit) => visit.actions.includes('rebook'),
    },
    {
      kind: 'menu',
      label: t('Edit'),
      name: (visit) => t("Edit {{weekday}}'s {{time}} visit", dayAndTime(visit)),
      run: rebook,
      shown: (visit) => isStaffCancel(visit) || visit.status === 'denied',
    },
  ];

  const dialogs: ReactNode = (
    <>
      {moving !== null && (
        <Suspense>
          <RescheduleDialog id={moving} onClose={() => setMoving(null)} />
        </Suspense>
      )}
      {waiting && (
        <Suspense>
          <EarlierVisitDialog visit={waiting} onClose={() => setWaiting(null)} />
        </Suspense>
      )}
      {explained && (
        <Dialog title={t('Cancel Reason')} onClose={() => setExplained(null)}>
          <p>{t(canceledText(explained).text, canceledText(explained).values)}</p>
        </Dialog>
      )}
    </>
  );

  return {
    ...{ actions, dialogs, cancel, rebook, waitForEarlier: setWaiting },
    reschedule: ({ id }: Row) => setMoving(id),
  };
}
