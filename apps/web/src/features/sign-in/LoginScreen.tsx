import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useForm } from '../../lib/forms/form.ts';
import { safeNext } from '../../lib/session/next-path.ts';
import { EmailField } from '../../ui/fields/EmailField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import forms from '../../ui/fields/Form.module.css';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import css from './LoginScreen.module.css';
import { PasskeyButton } from './PasskeyButton.tsx';

const TEXTS = {
  email: { required: message('Enter your email address.') },
  password: { required: message('Enter your password.') },
};

const emailOf = (error: unknown, typed: string): string => {
  const answered = error instanceof ApiError ? error.details['email'] : undefined;
  return typeof answered === 'string' ? answered : typed;
};

// Rarely needed, so it is loaded when shown.
const ResendVerification = lazy(() => import('./ResendVerification.tsx'));

// Loaded while the person fills in the form, which keeps the page small.
const submission = () => import('./sign-in-by-password.ts');

/** Sign-in by passkey, or by email and password (docs/product/accounts.md#sign-in). */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const form = useForm({
    op: async () => (await submission()).login,
    initial: { email: search.get('email') ?? '', password: '' },
    texts: TEXTS,
    send: async (credentials) => (await submission()).signInByPassword(credentials, search),
    onDone: (address) => navigate(address, { replace: true }),
    fallback: t('Login failed'),
  });
  const [passkeyProblem, setPasskeyProblem] = useState<string | null>(null);
  const unverified = form.problem?.text.toLowerCase().includes('not verified');
  const expired = search.get('reason') === 'auth';

  return (
    <FormPage
      title={t('Sign In')}
      below={
        <>
          {t('New here?')} <TextLink to={paths.register}>{t('Create an Account')}</TextLink>
        </>
      }
    >
      <Form
        form={form}
        asks={false}
        notice={expired && <Notice tone="calm">{t('Your session expired. Please sign in again.')}</Notice>}
      >
        {passkeyProblem && <Notice tone="bad">{t(passkeyProblem)}</Notice>}
        <PasskeyButton
          email={form.values.email}
          onSignedIn={() => void navigate(safeNext(search.get('next')), { replace: true })}
          onProblem={setPasskeyProblem}
        />
        <p className={css.or}>{t('or with your password')}</p>
        {unverified && (
          <Suspense fallback={null}>
            <ResendVerification email={emailOf(form.problem?.error, form.values.email)} />
          </Suspense>
        )}
        <EmailField {...form.field('email')} label={t('Email')} autoComplete="username webauthn" />
        <div className={css.password}>
          <PasswordField {...form.field('password')} label={t('Password')} autoComplete="current-password" />
          <TextLink to={paths.forgotPassword} className={css.forgot}>
            {t('Forgot Password')}
          </TextLink>
        </div>
        <SubmitButton form={form} accent className={forms.submit}>
          {t('Sign In')}
        </SubmitButton>
      </Form>
    </FormPage>
  );
}
