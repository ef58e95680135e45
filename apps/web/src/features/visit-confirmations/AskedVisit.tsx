import { visitConfirmations } from '@drawpoint/contracts/appointments/visit-confirmations.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { paths } from '../../config/paths.ts';
import { call } from '../../lib/api/api.ts';
import { useLinked } from '../../lib/api/use-linked.ts';
import { useSession } from '../../lib/session/session.ts';
import forms from '../../ui/fields/Form.module.css';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { ANSWER_FAILED, questionText, type Question } from './question-text.ts';
import css from './VisitQuestion.module.css';

const LINK_CODES = ['LINK_INVALID', 'LINK_EXPIRED'];

/** The visit of a confirmation link: loading, error with retry, invalid link, or the question. */
export default function AskedVisit({ token }: { token: string }) {
  const { data: question, error, isLoading, retry } = useLinked(visitConfirmations.show, token);
  if (question) return <VisitQuestion token={token} question={question} />;
  if (error === null) return <ListSkeleton rows={1} />;
  if (error instanceof ApiError && LINK_CODES.includes(error.code))
    return <Notice tone="bad">{t('This link is no longer valid.')}</Notice>;
  return <ErrorState error={error} retrying={isLoading} onRetry={retry} />;
}

type ConfirmationAnswer = 'yes' | 'no';

/** The question, its answers, and the next step after each. */
function VisitQuestion({ token, question }: { token: string; question: Question }) {
  const [answered, setAnswered] = useState<OutputOf<typeof visitConfirmations.answer> | null>(null);
  const [busy, setBusy] = useState<ConfirmationAnswer | null>(null);
  const [error, setError] = useState<unknown>(null);
  const state = answered?.state ?? question.state;
  const sendAnswer = (answer: ConfirmationAnswer) => {
    if (busy) return;
    setBusy(answer);
    setError(null);
    call(visitConfirmations.answer, { token, answer })
      .then(setAnswered, setError)
      .finally(() => setBusy(null));
  };
  if (state === 'yes') return <Confirmed password={answered?.set_password ?? null} />;
  if (state === 'over')
    return (
      <Notice tone="calm">{t('This visit is over or was canceled. There is nothing to answer.')}</Notice>
    );
  return (
    <div className={forms.form}>
      {state === 'no' ? (
        <Notice tone="good">
          {t('Thank you. You said that this visit is not yours. We won’t contact you about it again.')}
        </Notice>
      ) : (
        <>
          <p className={css.text}>{questionText(question)}</p>
          <p className={css.text}>
            {t(
              'If it’s yours, it becomes part of your account, and the provider can see your record. Until then they see only what they entered.',
            )}
          </p>
        </>
      )}
      {error !== null && <Notice tone="bad">{t(errorText(error, ANSWER_FAILED))}</Notice>}
      <PlainButton
        tone={state === 'no' ? 'default' : 'filled'}
        busy={busy === 'yes'}
        onClick={() => sendAnswer('yes')}
      >
        {state === 'no' ? t("It's my visit after all") : t("Yes, it's my visit")}
      </PlainButton>
      {state === 'asked' && (
        <PlainButton tone="default" busy={busy === 'no'} onClick={() => sendAnswer('no')}>
          {t("No, it's not mine")}
        </PlainButton>
      )}
    </div>
  );
}

function Confirmed({ password }: { password: { email: string; token: string } | null }) {
  const isSignedIn = useSession().token !== null;
  return (
    <div className={forms.form}>
      <Notice tone="good">
        {password
          ? t('Thank you. The visit is yours. Choose a password to see it.')
          : t('Thank you. The visit is part of your account.')}
      </Notice>
      {password ? (
        <LinkButton to={paths.resetPassword} state={{ ...password, isFirst: true }} tone="accent">
          {t('Choose a password')}
        </LinkButton>
      ) : (
        <LinkButton to={isSignedIn ? paths.upcoming : `${paths.login}?next=${paths.upcoming}`} tone="accent">
          {isSignedIn ? t('See my visits') : t('Sign in to see it')}
        </LinkButton>
      )}
    </div>
  );
}
