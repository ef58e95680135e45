import { bookings } from '@drawpoint/contracts/booking/bookings.contract';
import type { BookingSession } from '@drawpoint/contracts/booking/booking-sessions.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { formatMoney } from '@drawpoint/rules/money';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { originInput, type Origin } from './origin.ts';
import { forgetTimes } from './time/use-times.ts';
import type { Wizard } from './use-wizard.ts';
import { finalize } from './wizard/finalize.ts';
import { forgetStored } from './wizard/stored-booking.ts';

type Lines = BookingSession['line_items'];

/** The new price of a PRICE_CHANGED error; null when it names none. */
function newPrice(error: ApiError): { price: number; lineItems: Lines } | null {
  const { price, line_items } = error.details;
  if (typeof price !== 'number' || !Array.isArray(line_items)) return null;
  return { price, lineItems: line_items as Lines };
}

/** What the last step does with the visits once they are booked. */
export type AfterBooking = { run: (ids: readonly number[]) => Promise<unknown> } | null;

/** Confirm: creates the booking, or shows why it cannot be created (docs/product/booking.md#wizard). */
export function useConfirm(wizard: Wizard, entered: Origin) {
  const navigate = useNavigate();
  const { dispatch, keeper, draft, setBusy, setProblem } = wizard;
  const [asking, setAsking] = useState(false);
  const [after, setAfter] = useState<AfterBooking>(null);
  const origin = useRef(entered);
  const left = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  const wait = (ms: number) =>
    new Promise<void>((resolve, reject) => {
      const signal = left.current?.signal;
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    });

  function booked({ appointment_id: id, appointment_ids: ids }: OutputOf<typeof bookings.create>): void {
    forgetStored();
    // The booking stands, also where this fails.
    after?.run(ids).catch(() => undefined);
    forgetTimes();
    markStale(bookings.create.writes);
    const text =
      ids.length > 1
        ? t('{{count}} appointments created.', { count: ids.length })
        : t('Appointment #{{id}} created.', { id });
    toast('success', text, t('Booking confirmed'));
    void navigate(paths.confirmation(id), { replace: true, state: { justBooked: true } });
  }

  async function renew(): Promise<void> {
    await wizard.save(draft, 'review', 'review').catch((error: unknown) => wizard.refuse(error));
  }

  async function refused(error: unknown, shown: number): Promise<void> {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'SESSION_GONE') return renew();
    const failure = t('Failed to finalize booking');
    if (code === 'REQUEST_CLOSED') {
      const go = () => {
        origin.current = null;
        void confirm(shown);
      };
      return setProblem({
        text: t(errorText(error, failure)),
        way: { label: t('Book without the request'), go },
      });
    }
    if (code === 'SLOT_TAKEN' || code === 'IDEMPOTENCY_MISMATCH') return wizard.refuse(error);
    const repriced = error instanceof ApiError && code === 'PRICE_CHANGED' ? newPrice(error) : null;
    if (repriced) {
      dispatch({ type: 'repriced', ...repriced });
      const prices = { before: formatMoney(shown), now: formatMoney(repriced.price) };
      return setProblem({
        text: t(
          'The price changed from {{before}} to {{now}}. Please review it, then confirm again.',
          prices,
        ),
      });
    }
    toast('error', t(errorText(error, failure)), t('Booking failed'));
    return wizard.refuse(error, 'review', failure);
  }

  /** `price`: the total on the screen, in dollars. */
  async function confirm(price: number): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const token = await keeper.settled();
      const post = () => call(bookings.create, { token, price, ...originInput(origin.current) });
      booked(await finalize({ post, wait, onWaiting: () => setAsking(true) }));
    } catch (error) {
      if (!left.current?.signal.aborted) await refused(error, price);
    } finally {
      setAsking(false);
      setBusy(false);
    }
  }

  return { confirm, asking, setAfter };
}
