import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { errorText } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { AccentButton } from '../../ui/AccentButton.tsx';
import forms from '../../ui/Form.module.css';
import { FormPage } from '../../ui/FormPage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { ResendForm } from './ResendForm.tsx';
import css from './VerifyEmailScreen.module.css';

// A link counts once: a page that is mounted twice still asks once.
const asked = new Map<string, Promise<unknown>>();

function confirmOnce(token: string): Promise<unknown> {
  const answer = asked.get(token) ?? call(registration.verifyEmail, { token });
  asked.set(token, answer);
  return answer;
}

type Outcome = { state: 'asking' } | { state: 'confirmed' } | { state: 'refused'; error: unknown };

/** Follows the link of the email. */
function FollowLink({ token }: { token: string }) {
  const { t } = useTranslation();
  const signedIn = useSession().token !== null;
  const [outcome, setOutcome] = useState<Outcome>({ state: 'asking' });
  useEffect(() => {
    let current = true;
    confirmOnce(token).then(
      () => current && setOutcome({ state: 'confirmed' }),
      (error: unknown) => current && setOutcome({ state: 'refused', error }),
    );
    return () => {
      current = false;
    };
  }, [token]);
  if (outcome.state === 'asking') {
    return (
      <div className={css.waiting} role="status">
        <Loader size="sm" />
        {t('Confirming your email address…')}
      </div>
    );
  }
  if (outcome.state === 'refused') {
    return (
      <div className={forms.form}>
        <Notice tone="bad">{t(errorText(outcome.error, t('This link could not be confirmed.')))}</Notice>
        <ResendForm />
      </div>
    );
  }
  return (
    <div className={forms.form}>
      <Notice tone="good">{t('Your email address is confirmed.')}</Notice>
      <AccentButton component={Link} to={signedIn ? paths.dashboard : paths.login} className={forms.submit}>
        {signedIn ? t('Go to the dashboard') : t('Sign In')}
      </AccentButton>
    </div>
  );
}

/** After registration, and where the link of the email leads (1 §2.12). */
export function Component() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <FormPage
      title={t('Verify your email')}
      below={
        <>
          {t('Already verified?')} <TextLink to={paths.login}>{t('Sign In')}</TextLink>
        </>
      }
    >
      {token ? (
        <FollowLink token={token} />
      ) : (
        <div className={forms.form}>
          <p className={css.text}>{t('A verification email has been sent. Please check your inbox.')}</p>
          <ResendForm email={search.get('email') ?? ''} />
        </div>
      )}
    </FormPage>
  );
}
