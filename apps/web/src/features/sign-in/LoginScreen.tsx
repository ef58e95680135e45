import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useForm } from '../../lib/form.ts';
import { safeNext } from '../../lib/next-path.ts';
import { AccentButton } from '../../ui/AccentButton.tsx';
import forms from '../../ui/Form.module.css';
import { FormPage } from '../../ui/FormPage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import css from './LoginScreen.module.css';
import { ResendVerification } from './ResendVerification.tsx';

const emailOf = (error: unknown, typed: string): string => {
  const answered = error instanceof ApiError ? error.details['email'] : undefined;
  return typeof answered === 'string' ? answered : typed;
};

// What sends the form is loaded while it is filled in: the page itself stays light.
const submission = () => import('./sign-in-by-password.ts');

/** Sign-in by email and password (1 §2.8, §8). */
export function Component() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const form = useForm({
    initial: { email: search.get('email') ?? '', password: '' },
    fallback: t('Login failed'),
    validate: ({ email, password }) => ({
      ...(email.trim() === '' && { email: t('Enter your email address.') }),
      ...(password === '' && { password: t('Enter your password.') }),
    }),
    onSubmit: async (values) => {
      const { signInByPassword } = await submission();
      await signInByPassword(values);
      await navigate(safeNext(search.get('next')), { replace: true });
    },
  });
  const unverified = form.problem?.text.toLowerCase().includes('not verified');

  return (
    <FormPage
      title={t('Sign In')}
      below={
        <>
          {t('New here?')} <TextLink to={paths.register}>{t('Create an Account')}</TextLink>
        </>
      }
    >
      <form {...form.root} className={forms.form} onInput={() => void submission()}>
        {search.get('reason') === 'auth' && !form.problem && (
          <Notice tone="calm">{t('Your session expired. Please sign in again.')}</Notice>
        )}
        {form.problem && <Notice tone="bad">{t(form.problem.text)}</Notice>}
        {unverified && <ResendVerification email={emailOf(form.problem?.error, form.values.email)} />}
        <TextInput
          {...form.field('email')}
          label={t('Email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
        />
        <div className={css.password}>
          <PasswordField {...form.field('password')} label={t('Password')} autoComplete="current-password" />
          <TextLink to={paths.forgotPassword} className={css.forgot}>
            {t('Forgot Password')}
          </TextLink>
        </div>
        <AccentButton type="submit" loading={form.busy} className={forms.submit}>
          {t('Sign In')}
        </AccentButton>
      </form>
    </FormPage>
  );
}
