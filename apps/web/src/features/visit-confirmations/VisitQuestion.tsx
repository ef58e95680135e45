import { visitConfirmations } from '@drawpoint/contracts/appointments/visit-confirmations.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { errorText } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import forms from '../../ui/Form.module.css';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { ANSWER_FAILED, useQuestionText } from './use-question-text.ts';
import type { Question } from './use-question.ts';
import css from './VisitQuestion.module.css';

type Said = 'yes' | 'no';

/** The question, its answers, and the way on from each of them. */
export function VisitQuestion({ token, question }: { token: string; question: Question }) {
  const { t } = useTranslation();
  const textOf = useQuestionText();
  const [answered, setAnswered] = useState<OutputOf<typeof visitConfirmations.answer> | null>(null);
  const [busy, setBusy] = useState<Said | null>(null);
  const [error, setError] = useState<unknown>(null);
  const state = answered?.state ?? question.state;
  const say = (answer: Said) => {
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
      <Notice tone="calm">{t('This visit is over or was called off. There is nothing to answer.')}</Notice>
    );
  return (
    <div className={forms.form}>
      {state === 'no' ? (
        <Notice tone="good">
          {t('Thank you. You said that this visit is not yours. We send nothing more about it.')}
        </Notice>
      ) : (
        <>
          <p className={css.text}>{textOf(question)}</p>
          <p className={css.text}>
            {t(
              'If it is yours, it becomes part of your account, and the provider can see your record. Until you say so, they see only what they typed.',
            )}
          </p>
        </>
      )}
      {error !== null && <Notice tone="bad">{t(errorText(error, ANSWER_FAILED))}</Notice>}
      <PlainButton
        tone={state === 'no' ? 'default' : 'filled'}
        busy={busy === 'yes'}
        onClick={() => say('yes')}
      >
        {state === 'no' ? t("It's my visit after all") : t("Yes, it's my visit")}
      </PlainButton>
      {state === 'asked' && (
        <PlainButton tone="default" busy={busy === 'no'} onClick={() => say('no')}>
          {t("No, it's not mine")}
        </PlainButton>
      )}
    </div>
  );
}

function Confirmed({ password }: { password: { email: string; token: string } | null }) {
  const { t } = useTranslation();
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
