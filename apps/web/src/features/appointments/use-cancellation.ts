import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { markStale } from '../../lib/api/stale.ts';
import { confirm, type Question } from '../../lib/screen/confirm.ts';
import { actionOf } from '../../lib/screen/send-action.ts';
import { toast } from '../../lib/screen/toasts.ts';

type CancelQuestion = Pick<
  Question,
  'title' | 'text' | 'verb' | 'keep' | 'reason' | 'needsReason' | 'choices'
> & {
  /** What the patient is told that it costs, in dollars. */
  fee?: number | undefined;
};

/**
 * Cancels a visit after a confirmation and returns whether it succeeded. After a failure, the next question
 * shows the typed reason again.
 */
export function useCancellation() {
  const { mutateAsync, isPending } = useMutation(actionOf(appointmentMoves.cancel, message('Cancel visit')));
  const unsaved = useRef({ id: 0, reason: '' });

  async function cancel(
    { id }: Pick<Appointment, 'id'>,
    { fee, ...question }: CancelQuestion,
  ): Promise<boolean> {
    const typed = unsaved.current.id === id ? unsaved.current.reason : '';
    const answer = await confirm({ ...question, typed, tone: 'bad' });
    if (!answer) return false;
    const { reason } = answer;
    unsaved.current = { id, reason };
    try {
      await mutateAsync({ id, ...(reason && { reason }), ...(fee && { fee }) });
      toast('success', t('Appointment canceled'));
      return true;
    } catch (error) {
      // The next question names the new fee.
      if (error instanceof ApiError && error.code === 'FEE_CHANGED') markStale(['appointment']);
      toast('error', t(errorText(error, message('Cancel failed'))));
      return false;
    }
  }

  return { cancel, isCanceling: isPending };
}
