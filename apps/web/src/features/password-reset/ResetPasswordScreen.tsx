import { toPasswordStrength } from '@drawpoint/rules/password-policy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useForm } from '../../lib/form.ts';
import { checkNewPassword, NEW_PASSWORD_TEXTS } from '../../lib/new-password.ts';
import { useSite } from '../../lib/site.ts';
import { EmailField } from '../../ui/fields/EmailField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { NewPasswordFields } from '../../ui/fields/NewPasswordFields.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import forms from '../../ui/Form.module.css';
import { FormPage } from '../../ui/FormPage.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

const TEXTS = { email: { required: message('Enter your email address.') }, ...NEW_PASSWORD_TEXTS };
const LINK_CODES = ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'];

// The contract comes while the form is filled in.
const reset = async () => (await import('@drawpoint/contracts/auth/passwords.contract')).passwords.reset;

/** Sets a new password by the link of the email, whose query names email and token (1 §2.1, §2.11). */
export function Component() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const strength = toPasswordStrength(useSite().passwordStrength);
  const [done, setDone] = useState<string | null>(null);
  const form = useForm({
    op: reset,
    initial: { email: search.get('email') ?? '', password: '', password_confirmation: '' },
    toInput: (values) => ({ ...values, token: search.get('token') || '-' }),
    texts: TEXTS,
    check: (values) => checkNewPassword(values, strength),
    fallback: t('Reset failed'),
    onDone: ({ message: said }) => setDone(said),
  });
  const { error } = form.problem ?? {};
  const needsLink = error instanceof ApiError && LINK_CODES.includes(error.code);
  return (
    <FormPage
      title={t('Reset your password')}
      lead={done ? undefined : t('Choose a new password. It signs you out on every device.')}
      below={<TextLink to={paths.login}>{t('Back to Sign In')}</TextLink>}
    >
      {done ? (
        <div className={forms.form}>
          <Notice tone="good">{t(done)}</Notice>
          <LinkButton to={paths.login} tone="accent">
            {t('Sign In')}
          </LinkButton>
        </div>
      ) : (
        <Form form={form} asks={false}>
          {needsLink && (
            <LinkButton to={paths.forgotPassword} tone="plain">
              {t('Send a new link')}
            </LinkButton>
          )}
          <EmailField {...form.field('email')} label={t('Email')} autoComplete="username" />
          <NewPasswordFields
            password={form.field('password')}
            confirmation={form.field('password_confirmation')}
            label={t('New password')}
          />
          <SubmitButton form={form} accent className={forms.submit}>
            {t('Set new password')}
          </SubmitButton>
        </Form>
      )}
    </FormPage>
  );
}
