import { type ComponentProps, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useForm } from '../../lib/forms/form.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import forms from '../../ui/fields/Form.module.css';
import { Notice } from '../../ui/page/Notice.tsx';
import { registeredHere } from './registered-here.ts';
import { ResendForm } from './ResendForm.tsx';
import css from './VerifyEmailScreen.module.css';

const LINK_CODES = ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'];
const FAILED = message('This link could not be confirmed.');
const TEXTS = { password: { required: message('Enter your password.') } };

// Loaded while the person fills in the form, which keeps the page small.
const submission = () => import('./registration-calls.ts');

type LinkFormProps = {
  form: ComponentProps<typeof Form>['form'] & ComponentProps<typeof SubmitButton>['form'];
  text: string;
  children?: ReactNode;
};

/** Confirms by a button. A link that can no longer be used leads to a new one. */
function LinkForm({ form, text, children }: LinkFormProps) {
  const { error, text: problem = '' } = form.problem ?? {};
  if (error instanceof ApiError && LINK_CODES.includes(error.code)) {
    return (
      <div className={forms.form}>
        <Notice tone="bad">{t(problem)}</Notice>
        <ResendForm />
      </div>
    );
  }
  return (
    <Form form={form} asks={false}>
      <p className={css.text}>{text}</p>
      {children}
      <SubmitButton form={form} accent className={forms.submit}>
        {t('Confirm and sign in')}
      </SubmitButton>
    </Form>
  );
}

/** The target of the email's link in another browser: the password of the registration confirms the email. */
function ConfirmByPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm({
    op: async () => (await submission()).verifyEmail,
    initial: { password: '' },
    toInput: ({ password }) => ({ token, password }),
    texts: TEXTS,
    send: async (input) => (await submission()).verifyAndSignIn(input),
    onDone: () => navigate(paths.dashboard, { replace: true }),
    fallback: t(FAILED),
  });
  return (
    <LinkForm form={form} text={t('Enter the password that you registered with to confirm your email.')}>
      <PasswordField {...form.field('password')} label={t('Password')} autoComplete="current-password" />
    </LinkForm>
  );
}

/**
 * The target of the email's link in the browser that registered: one tap. Opening the page changes nothing,
 * because mail programs open links to check them.
 */
function ConfirmHere({ token, onPassword }: { token: string; onPassword: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    op: async () => (await submission()).verifyEmailInBrowser,
    initial: {},
    toInput: () => ({ token }),
    send: async (input) => {
      const isConfirmed = await (await submission()).verifyInBrowser(input);
      if (!isConfirmed) onPassword();
      return isConfirmed || null;
    },
    onDone: () => navigate(paths.dashboard, { replace: true }),
    fallback: t(FAILED),
  });
  return <LinkForm form={form} text={t('One tap confirms your email and signs you in.')} />;
}

/** Follows the email's link (docs/product/accounts.md#verification). */
export function FollowLink({ token }: { token: string }) {
  const [isHere, setHere] = useState(() => registeredHere() !== null);
  if (isHere) return <ConfirmHere token={token} onPassword={() => setHere(false)} />;
  return <ConfirmByPassword token={token} />;
}
