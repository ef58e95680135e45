import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useForm } from '../../lib/forms/form.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import forms from '../../ui/fields/Form.module.css';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { ResendForm } from './ResendForm.tsx';
import css from './VerifyEmailScreen.module.css';

const LINK_CODES = ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'];
const TEXTS = { password: { required: message('Enter your password.') } };

// Loaded while the person fills in the form, which keeps the page small.
const submission = () => import('./verify-and-sign-in.ts');

/**
 * The target of the email's link. The password of the registration confirms the email and signs in
 * (docs/product/accounts.md#verification).
 */
function FollowLink({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm({
    op: async () => (await submission()).verifyEmail,
    initial: { password: '' },
    toInput: ({ password }) => ({ token, password }),
    texts: TEXTS,
    send: async (input) => (await submission()).verifyAndSignIn(input),
    onDone: () => navigate(paths.dashboard, { replace: true }),
    fallback: t('This link could not be confirmed.'),
  });
  const { error, text = '' } = form.problem ?? {};
  if (error instanceof ApiError && LINK_CODES.includes(error.code)) {
    return (
      <div className={forms.form}>
        <Notice tone="bad">{t(text)}</Notice>
        <ResendForm />
      </div>
    );
  }
  return (
    <Form form={form} asks={false}>
      <p className={css.text}>{t('Enter the password that you registered with to confirm your email.')}</p>
      <PasswordField {...form.field('password')} label={t('Password')} autoComplete="current-password" />
      <SubmitButton form={form} accent className={forms.submit}>
        {t('Confirm and sign in')}
      </SubmitButton>
    </Form>
  );
}

/**
 * Shown after registration, and as the target of the email's link (docs/product/accounts.md#verification).
 */
export function Component() {
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
