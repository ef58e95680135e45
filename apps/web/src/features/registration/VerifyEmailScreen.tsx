import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { signIn } from '../../lib/current-user.ts';
import { useForm } from '../../lib/form.ts';
import { AccentButton } from '../../ui/AccentButton.tsx';
import forms from '../../ui/Form.module.css';
import { FormPage } from '../../ui/FormPage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { ResendForm } from './ResendForm.tsx';
import css from './VerifyEmailScreen.module.css';

/** Follows the link of the email: the password of the registration confirms it and signs in (1 §2.12). */
function FollowLink({ token }: { token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm({
    initial: { password: '' },
    fallback: t('This link could not be confirmed.'),
    validate: ({ password }) => (password === '' ? { password: t('Enter your password.') } : {}),
    onSubmit: async ({ password }) => {
      const { token: session, user } = await call(registration.verifyEmail, { token, password });
      signIn(session, user);
      await navigate(paths.dashboard, { replace: true });
    },
  });
  if (form.problem?.error instanceof ApiError && form.problem.error.code === 'LINK_INVALID') {
    return (
      <div className={forms.form}>
        <Notice tone="bad">{t(form.problem.text)}</Notice>
        <ResendForm />
      </div>
    );
  }
  const { error, ...password } = form.field('password');
  return (
    <form {...form.root} className={forms.form}>
      <p className={css.text}>{t('Enter the password that you registered with to confirm your email.')}</p>
      {form.problem && <Notice tone="bad">{t(form.problem.text)}</Notice>}
      <PasswordField
        {...password}
        error={error && t(error)}
        label={t('Password')}
        autoComplete="current-password"
      />
      <AccentButton type="submit" loading={form.busy} className={forms.submit}>
        {t('Confirm and sign in')}
      </AccentButton>
    </form>
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
