import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { formatMoney } from '@drawpoint/rules/money';
import { slots, type Slot } from '@drawpoint/contracts/booking/slots.contract';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { ApiError, reasonText } from '../../lib/api/api-error.ts';
import { call, keyOf } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { markStale } from '../../lib/api/stale.ts';
import { sendAction } from '../../lib/screen/send-action.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { spokenStart } from '../../lib/time/visit-time.ts';

type MoveDestination = Pick<
  InputOf<typeof appointmentMoves.reschedule>,
  'address_id' | 'location' | 'save_address' | 'address_label'
>;
type Problem = { text: string; fields: Record<string, string[]> };

/**
 * Moves a visit. When the time is taken, another one must be chosen. A new price is shown for consent first.
 */
export function useMove(visit: Appointment, onMoved: (moved: Appointment) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [price, setPrice] = useState<number | null>(null);

  async function move(
    { start, window }: Pick<Slot, 'start' | 'window'>,
    where: MoveDestination = {},
  ): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      const input = {
        ...{ id: visit.id, starts_at: start, ...where, price: price ?? visit.price_subtotal },
        ...(window && { window }),
      };
      const moved = await sendAction(t('Reschedule'), (options) =>
        call(appointmentMoves.reschedule, input, options),
      );
      markStale(appointmentMoves.reschedule.writes);
      void queryClient.invalidateQueries({ queryKey: keyOf(slots.list) });
      const values = { when: spokenStart(moved) };
      const isSame = moved.starts_at === visit.starts_at && moved.location.address === visit.location.address;
      const isAsked = moved.status === 'pending' && visit.status === 'approved';
      toast(
        'success',
        isSame
          ? t('Instructions saved.')
          : isAsked
            ? t('Moved to {{when}}. It needs to be confirmed again.', values)
            : t('Moved to {{when}}.', values),
      );
      onMoved(moved);
      return true;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  function refuse(error: unknown): void {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'SLOT_TAKEN') void queryClient.invalidateQueries({ queryKey: keyOf(slots.list) });
    const changed = error instanceof ApiError && code === 'PRICE_CHANGED' ? error.details.price : null;
    if (typeof changed === 'number') {
      setPrice(changed);
      const values = { before: formatMoney(price ?? visit.price_subtotal), now: formatMoney(changed) };
      const text = t('The visit costs {{now}} instead of {{before}}. Confirm again if you agree.', values);
      return setProblem({ text, fields: {} });
    }
    const fields = error instanceof ApiError ? error.fields : {};
    setProblem({ text: t(reasonText(error, t('The visit could not be moved.'))), fields: { ...fields } });
  }

  return { move, busy, problem, price, forgetPrice: () => setPrice(null) };
}
