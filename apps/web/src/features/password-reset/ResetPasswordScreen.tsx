import { toPasswordStrength } from '@drawpoint/rules/password-policy';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { addressOf } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useForm } from '../../lib/forms/form.ts';
import { checkNewPassword, NEW_PASSWORD_TEXTS } from '../../lib/forms/new-password.ts';
import { useSite } from '../../lib/site.ts';
import { EmailField } from '../../ui/fields/EmailField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { NewPasswordFields } from '../../ui/fields/NewPasswordFields.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import forms from '../../ui/fields/Form.module.css';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';

const TEXTS = { email: { required: message('Enter your email address.') }, ...NEW_PASSWORD_TEXTS };
const LINK_CODES = ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'];

// Loaded while the person fills in the form.
const reset = async () => (await import('@drawpoint/contracts/auth/passwords.contract')).passwords.reset;

/** From the email's link. `isFirst`: after confirming a visit, for an account without a password. */
type Link = { email: string; token: string; isFirst: boolean };

/**
 * Sets a new password with the link of the email, whose query has email and token. The page removes both from
 * the URL and the browser's history. A reload needs the email again.
 */
export function Component() {
  const [search] = useSearchParams();
  const first = useLocation().state as Link | null;
  const [link] = useState<Link>({
    email: first?.email ?? search.get('email') ?? '',
    token: first?.token ?? search.get('token') ?? '',
    isFirst: first !== null,
  });
  useEffect(() => {
    window.history.replaceState({ ...window.history.state, usr: null }, '', addressOf(paths.resetPassword));
  }, []);
  return link.token ? (
    <NewPassword {...link} />
  ) : (
    <FormPage
      title={t('Reset your password')}
      below={<TextLink to={paths.login}>{t('Back to Sign In')}</TextLink>}
    >
      <div className={forms.form}>
        <Notice tone="calm">{t('Please open the link in your email again, or get a new one.')}</Notice>
        <LinkButton to={paths.forgotPassword} tone="accent">
          {t('Send a new link')}
        </LinkButton>
      </div>
    </FormPage>
  );
}

function NewPassword({ email, token, isFirst }: Link) {
  const strength = toPasswordStrength(useSite().passwordStrength);
  const [done, setDone] = useState<string | null>(null);
  const form = useForm({
    op: reset,
    initial: { email, password: '', password_confirmation: '' },
    toInput: (values) => ({ ...values, token }),
    texts: TEXTS,
    check: (values) => checkNewPassword(values, strength),
    fallback: t('Reset failed'),
    onDone: ({ message: said }) => setDone(said),
  });
  const { error } = form.problem ?? {};
  const needsLink = error instanceof ApiError && LINK_CODES.includes(error.code);
  return (
    <FormPage
      title={t('Choose your password')}
      lead={
        done
          ? undefined
          : isFirst
            ? t('Use it to sign in and see your visit.')
            : t('It signs you out on every device.')
      }
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
            label={isFirst ? t('Password') : t('New password')}
          />
          <SubmitButton form={form} accent className={forms.submit}>
            {isFirst ? t('Set password') : t('Set new password')}
          </SubmitButton>
        </Form>
      )}
    </FormPage>
  );
}
