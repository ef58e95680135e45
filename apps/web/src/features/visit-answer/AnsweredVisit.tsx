import { attendance, type AskedVisit } from '@drawpoint/contracts/appointments/attendance.contract';
import { zoneCity } from '@drawpoint/rules/dates';
import { lazy, Suspense, useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { useLinked } from '../../lib/api/use-linked.ts';
import { paths } from '../../config/paths.ts';
import { loginPath } from '../../lib/session/next-path.ts';
import { useSession } from '../../lib/session/session.ts';
import { spokenStart } from '../../lib/time/visit-time.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import forms from '../../ui/fields/Form.module.css';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import css from './VisitAnswer.module.css';

// Only some patients want another time.
const OtherTime = lazy(() => import('./OtherTime.tsx'));

export const hasEnded = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

export const isLost = (error: unknown): boolean => error instanceof ApiError && error.code === 'OFFLINE';

/** The visit of a link: loading, error with retry, ended, or the question with its answers. */
export default function AnsweredVisit({ token }: { token: string }) {
  const { data, error, isLoading, retry } = useLinked(attendance.show, token);
  if (data) return <Question token={token} asked={data} />;
  if (error === null) return <ListSkeleton rows={1} />;
  if (hasEnded(error)) return <Ended />;
  return <ErrorState error={error} retrying={isLoading} onRetry={retry} />;
}

/** `answered`: an answer was sent of which nothing came back. It may have ended the link. */
const Ended = ({ answered = false }: { answered?: boolean }) => (
  <Notice tone="calm">
    {t('This link is no longer valid.')}
    {answered && ` ${t('If your answer has arrived, an email says so.')}`}
  </Notice>
);

type Answer = 'confirm' | 'cancel';
/** What the patient is about to do. */
type Step = 'move' | 'cancel';

function Question({ token, asked }: { token: string; asked: AskedVisit }) {
  const [visit, setVisit] = useState(asked);
  const [busy, setBusy] = useState<Answer | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [step, setStep] = useState<Step | null>(null);
  const [isOver, setOver] = useState(false);
  const [wasLost, setLost] = useState(false);
  const settle = (after: AskedVisit) => {
    setVisit(after);
    setStep(null);
  };
  const answer = (said: Answer, reason = '') => {
    if (busy) return;
    setBusy(said);
    setError(null);
    call(attendance.answer, { token, answer: said, ...(reason !== '' && { reason }) })
      .then(settle, (reason: unknown) => {
        if (isLost(reason)) setLost(true);
        setError(reason);
      })
      .finally(() => setBusy(null));
  };
  if (isOver || hasEnded(error)) return <Ended answered={wasLost} />;
  return (
    <div className={forms.form}>
      <Visit visit={visit} />
      {error !== null && <Notice tone="bad">{t(errorText(error, FAILED))}</Notice>}
      {visit.state === 'confirmed' && <Notice tone="good">{t('Thank you. Your visit is confirmed.')}</Notice>}
      {visit.state === 'moved' && (
        <Notice tone="good">
          {t('Moved to {{when}}. It needs to be confirmed again.', { when: spokenStart(visit) })}
        </Notice>
      )}
      {visit.state === 'moved' ? null : visit.state === 'canceled' ? (
        <Canceled />
      ) : step === 'cancel' ? (
        <CancelForm
          busy={busy === 'cancel'}
          onCancel={(reason) => answer('cancel', reason)}
          onBack={() => setStep(null)}
        />
      ) : step === 'move' ? (
        <Suspense fallback={<ListSkeleton rows={2} />}>
          <OtherTime
            token={token}
            visit={visit}
            onMoved={settle}
            onLost={() => setLost(true)}
            onOver={() => setOver(true)}
            onBack={() => setStep(null)}
          />
        </Suspense>
      ) : (
        <>
          {visit.state === 'asked' && (
            <PlainButton tone="accent" busy={busy === 'confirm'} onClick={() => answer('confirm')}>
              {t('Yes, I can make it')}
            </PlainButton>
          )}
          <Changes visit={visit} onStep={setStep} />
        </>
      )}
    </div>
  );
}

const FAILED = message('Your answer could not be sent. Please try again.');

function Visit({ visit }: { visit: AskedVisit }) {
  return (
    <div className={css.visit}>
      <p>{t('{{name}}’s visit', { name: visit.first_name })}</p>
      <p className={css.when}>{spokenStart(visit)}</p>
      <p className={css.quiet}>
        {t('{{city}} time, ZIP code {{zip}}', { city: zoneCity(visit.tz), zip: visit.zip })}
      </p>
    </div>
  );
}

/** What costs money is done by somebody who signed in. */
function Changes({ visit, onStep }: { visit: AskedVisit; onStep: (step: Step) => void }) {
  const isSignedIn = useSession().token !== null;
  const toCancel = paths.confirmation(visit.appointment_id);
  return (
    <>
      <PlainButton tone="default" onClick={() => onStep('move')}>
        {t('Reschedule')}
      </PlainButton>
      {visit.cancel === 'free' ? (
        <PlainButton tone="default" onClick={() => onStep('cancel')}>
          {t('Cancel the visit')}
        </PlainButton>
      ) : (
        <LinkButton tone="plain" to={isSignedIn ? toCancel : loginPath(toCancel)}>
          {isSignedIn ? t('Cancel the visit') : t('Sign in to cancel')}
        </LinkButton>
      )}
    </>
  );
}

type CancelFormProps = { busy: boolean; onCancel: (reason: string) => void; onBack: () => void };

function CancelForm({ busy, onCancel, onBack }: CancelFormProps) {
  const [reason, setReason] = useState('');
  return (
    <>
      <Textarea
        label={t('Reason (optional)')}
        description={t('Your time will be released.')}
        rows={3}
        maxLength={500}
        autoFocus
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <PlainButton busy={busy} onClick={() => onCancel(reason.trim())}>
        {t('Cancel the visit')}
      </PlainButton>
      <PlainButton tone="default" onClick={onBack}>
        {t('Back')}
      </PlainButton>
    </>
  );
}

const Canceled = () => (
  <>
    <Notice tone="calm">{t('Your visit is canceled.')}</Notice>
    <LinkButton tone="plain" to={paths.book}>
      {t('Book another time')}
    </LinkButton>
  </>
);
