import { attendance, type AskedVisit } from '@drawpoint/contracts/appointments/attendance.contract';
import { slots, type Slot, type SlotMap } from '@drawpoint/contracts/booking/slots.contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError, reasonText } from '../../lib/api/api-error.ts';
import { call, keyOf, query } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { loginPath } from '../../lib/session/next-path.ts';
import { useSession } from '../../lib/session/session.ts';
import { spokenStart, startOf } from '../../lib/time/visit-time.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import forms from '../../ui/fields/Form.module.css';
import { Notice } from '../../ui/page/Notice.tsx';
import { WholeDates } from '../../ui/text/WholeDates.tsx';
import { ListedTimes } from '../booking/time/SlotPicker.tsx';
import { hasEnded, isLost } from './AnsweredVisit.tsx';
import css from './VisitAnswer.module.css';

type OtherTimeProps = {
  token: string;
  visit: AskedVisit;
  onMoved: (moved: AskedVisit) => void;
  /** No answer came to a move that was sent. */
  onLost: () => void;
  /** The link does not work any more. */
  onOver: () => void;
  onBack: () => void;
};

/** The times that the visit of a link can move to. A time is chosen first, and taken by the button. */
export default function OtherTime({ token, visit, onMoved, onLost, onOver, onBack }: OtherTimeProps) {
  const [slot, setSlot] = useState<Slot | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isSignedIn = useSession().token !== null;
  const toEdit = `${paths.book}?edit=${visit.appointment_id}`;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const refuse = (reason: unknown) => {
    if (hasEnded(reason)) return onOver();
    if (isLost(reason)) onLost();
    setError(reason);
    if (!(reason instanceof ApiError) || reason.code !== 'SLOT_TAKEN') return;
    setSlot(null);
    void queryClient.invalidateQueries({ queryKey: keyOf(slots.listByLink) });
  };
  const move = ({ start, window }: Slot) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    call(attendance.move, { token, starts_at: start, ...(window && { window }) })
      .then(onMoved, refuse)
      .finally(() => setBusy(false));
  };
  const slotsOf = (window: { from: string; days: number }) => {
    const listing = query<typeof slots.listByLink, SlotMap>(slots.listByLink, { token, ...window });
    return {
      ...listing,
      queryFn: (context: { signal: AbortSignal }) =>
        listing.queryFn(context).catch((reason: unknown) => {
          if (hasEnded(reason)) onOver();
          throw reason;
        }),
    };
  };
  return (
    <QueryClientProvider client={queryClient}>
      <section className={forms.form} aria-labelledby="other-time">
        <h2 id="other-time" ref={heading} tabIndex={-1} className={css.heading}>
          {t('Choose another time')}
        </h2>
        <p className={css.note}>
          {t('The price stays the same. The phlebotomist confirms the new time.')}{' '}
          <TextLink to={isSignedIn ? toEdit : loginPath(toEdit)}>{t('Change the address')}</TextLink>
        </p>
        <ListedTimes visit={visit} slotsOf={slotsOf} chosen={slot} onChoose={setSlot} />
        {error !== null && <Notice tone="bad">{t(reasonText(error, FAILED))}</Notice>}
        <PlainButton tone="accent" busy={busy} disabled={slot === null} onClick={() => slot && move(slot)}>
          <WholeDates>
            {slot ? t('Move to {{when}}', { when: spokenStart(startOf(slot)) }) : t('Choose a time')}
          </WholeDates>
        </PlainButton>
        <PlainButton tone="default" onClick={onBack}>
          {t('Back')}
        </PlainButton>
      </section>
    </QueryClientProvider>
  );
}

const FAILED = message('The visit could not be moved.');
