import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { EmailField } from '../../ui/fields/EmailField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import forms from '../../ui/fields/Form.module.css';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';

const TEXTS = { email: { required: message('Enter your email address.') } };

// Loaded while the person fills in the form.
const forgot = async () => (await import('@drawpoint/contracts/auth/passwords.contract')).passwords.forgot;

/**
 * Requests a password reset link. The page shows the same text whatever the result
 * (docs/product/accounts.md#password-reset).
 */
export function Component() {
  const [search] = useSearchParams();
  const [sent, setSent] = useState(false);
  const form = useForm({
    op: forgot,
    initial: { email: search.get('email') ?? '' },
    texts: TEXTS,
    send: async (input) => (await import('./request-link.ts')).requestLink(input),
    fallback: t('We could not send the link. Please try again.'),
    onDone: () => setSent(true),
  });
  return (
    <FormPage
      title={t('Forgot Password')}
      lead={t('Tell us your email, and we send you a link to choose a new password.')}
      below={<TextLink to={paths.login}>{t('Back to Sign In')}</TextLink>}
    >
      <Form
        form={form}
        asks={false}
        notice={sent && <Notice tone="good">{t('If your email exists, we sent a reset link.')}</Notice>}
      >
        <EmailField {...form.field('email')} label={t('Email')} autoComplete="username" />
        <SubmitButton form={form} accent className={forms.submit}>
          {t('Send reset link')}
        </SubmitButton>
      </Form>
    </FormPage>
  );
}
