import { waitlistOffers } from '@drawpoint/contracts/booking/waitlist.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { zoneCity } from '@drawpoint/rules/dates';
import { formatMoney } from '@drawpoint/rules/money';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError, reasonText } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { useLinked } from '../../lib/api/use-linked.ts';
import { loginPath } from '../../lib/session/next-path.ts';
import { useSession } from '../../lib/session/session.ts';
import { arrivalText, spokenStart, wholeTimes, type VisitStart } from '../../lib/time/visit-time.ts';
import { spokenDay } from '../../lib/time/wall-time.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { KeptUntil } from './KeptUntil.tsx';
import { OfferConsents } from './OfferConsents.tsx';
import css from './Waitlist.module.css';

type Offer = OutputOf<typeof waitlistOffers.show>;

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null);

/** The offer of a link: loading, error with retry, invalid link, or what is offered. */
export default function LinkedOffer({ token }: { token: string }) {
  const { data: offer, error, isLoading, retry } = useLinked(waitlistOffers.show, token);
  if (offer) return <Offered token={token} offer={offer} onPriceChanged={retry} />;
  if (error === null) return <ListSkeleton rows={2} />;
  if (codeOf(error) === 'LINK_INVALID') return <NoOffer />;
  return <ErrorState error={error} retrying={isLoading} onRetry={retry} />;
}

const NoOffer = () => <Notice tone="bad">{t('This link is no longer valid.')}</Notice>;

type OfferedProps = { token: string; offer: Offer; onPriceChanged: () => void };
type Answer = 'accept' | 'decline' | 'not_this_day';

/** What is offered, and the answers. After one of them, or when the time ran out, one message. */
function Offered({ token, offer, onPriceChanged }: OfferedProps) {
  const [state, setState] = useState(offer.state);
  const [appointmentId, setAppointmentId] = useState<number | null>(null);
  const [busy, setBusy] = useState<Answer | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isOver, setOver] = useState(false);
  const [given, setGiven] = useState<Readonly<Record<string, boolean>>>({});
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const card = useRef<HTMLDivElement>(null);
  const onOver = useCallback(() => setOver(true), []);
  const lacks = offer.consents.some(({ key }) => !given[key]);
  const code = codeOf(error);

  const send = (answer: Answer, work: () => Promise<void>) => {
    if (busy) return;
    setBusy(answer);
    setError(null);
    work()
      .catch((reason: unknown) => {
        setError(reason);
        if (codeOf(reason) === 'PRICE_CHANGED') onPriceChanged();
      })
      .finally(() => setBusy(null));
  };
  const accept = () => {
    setAsked(true);
    if (lacks) return card.current?.querySelector<HTMLElement>('input:not(:checked)')?.focus();
    send('accept', async () => {
      const taken = await call(waitlistOffers.accept, { token, disclaimers: { ...given } });
      // The visit's page has what is to be paid now.
      if (offer.prepay) return void navigate(paths.confirmation(taken.appointment_id));
      setAppointmentId(taken.appointment_id);
      setState('accepted');
    });
  };
  const decline = (answer: 'decline' | 'not_this_day') =>
    send(answer, async () => {
      const input = { token, not_this_day: answer === 'not_this_day' };
      setState((await call(waitlistOffers.decline, input)).state);
    });

  if (state === 'accepted') return <Taken offer={offer} appointmentId={appointmentId} />;
  if (state === 'declined')
    return <Notice tone="good">{t('Thank you. We’ll tell you of the next one.')}</Notice>;
  if (code === 'LINK_INVALID') return <NoOffer />;
  // An answer that is on its way, or of which nothing came back, may have been in time.
  const isLate = isOver && busy === null && error === null;
  if (state === 'ended' || code === 'OFFER_ENDED' || isLate) return <Ended offer={offer} />;
  return (
    <div ref={card} className={css.stack}>
      <OfferFacts offer={offer} />
      <KeptUntil until={offer.expires_at} onOver={onOver} />
      <OfferConsents
        consents={offer.consents}
        given={given}
        isAsked={isAsked}
        onChange={(key, isGiven) => setGiven({ ...given, [key]: isGiven })}
      />
      {error !== null && (
        <Notice tone={code === 'FINALIZING' ? 'wait' : 'bad'}>{t(problemText(error))}</Notice>
      )}
      {offer.prepay === 'sign_in' ? (
        // The offer stands there too: its token must not be in the address of the sign-in page.
        <LinkButton to={loginPath(paths.waitlist)} tone="accent">
          {t('Sign in to take this time')}
        </LinkButton>
      ) : (
        <PlainButton tone="accent" busy={busy === 'accept'} onClick={accept}>
          {t('Take this time')}
        </PlainButton>
      )}
      <div className={css.answers}>
        <PlainButton tone="default" busy={busy === 'decline'} onClick={() => decline('decline')}>
          {t('No, thank you')}
        </PlainButton>
        <PlainButton tone="default" busy={busy === 'not_this_day'} onClick={() => decline('not_this_day')}>
          {t('Not this day')}
        </PlainButton>
      </div>
    </div>
  );
}

const problemText = (error: unknown): string =>
  codeOf(error) === 'FINALIZING'
    ? message('We’re still booking this time. Please try again in a moment.')
    : reasonText(error, message('Your answer could not be sent. Please try again.'));

const whenText = (visit: VisitStart): string => wholeTimes(spokenStart(visit));

/** Time, place, price, and what happens to the booked visit. */
function OfferFacts({ offer }: { offer: Offer }) {
  const { visit, price } = offer;
  return (
    <>
      <p className={css.text}>{t('{{name}}, this time is free:', { name: offer.first_name })}</p>
      <p className={css.when}>
        {spokenDay(offer.starts_at)}
        <span className={css.time}>{arrivalText(offer)}</span>
      </p>
      <p className={css.text}>
        {t('{{city}} time, at ZIP {{zip}}', { city: zoneCity(offer.tz), zip: offer.zip })}
      </p>
      <p className={css.price}>
        {visit && visit.price !== price
          ? t('{{now}} instead of {{before}}', { now: formatMoney(price), before: formatMoney(visit.price) })
          : formatMoney(price)}
      </p>
      {visit && (
        <Notice tone="calm">
          {t('Your visit on {{when}} moves to this time.', { when: whenText(visit) })}
        </Notice>
      )}
    </>
  );
}

function Taken({ offer, appointmentId }: { offer: Offer; appointmentId: number | null }) {
  const isSignedIn = useSession().token !== null;
  const to = appointmentId === null ? paths.upcoming : paths.confirmation(appointmentId);
  return (
    <div className={css.stack}>
      <Notice tone="good">
        {offer.visit
          ? t('Your visit is moved to {{when}}.', { when: whenText(offer) })
          : t('Your visit on {{when}} is booked.', { when: whenText(offer) })}
      </Notice>
      <LinkButton to={isSignedIn ? to : `${paths.login}?next=${to}`} tone="accent">
        {isSignedIn ? t('See my visit') : t('Sign in to see it')}
      </LinkButton>
    </div>
  );
}

function Ended({ offer }: { offer: Offer }) {
  return (
    <div className={css.stack}>
      <Notice tone="calm">
        {t('This time is no longer kept for you.')}{' '}
        {offer.visit
          ? t('Your visit on {{when}} stays as it is.', { when: whenText(offer.visit) })
          : t('We’ll tell you of the next one.')}
      </Notice>
      <LinkButton to={paths.book} tone="plain">
        {t('See free times')}
      </LinkButton>
    </div>
  );
}
