import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { loadOwnDocument, prepareRecaptcha, sendChecked } from '../../lib/forms/recaptcha.ts';
import { EmailField } from '../../ui/fields/EmailField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { Honeypot } from '../../ui/fields/Honeypot.tsx';
import { PhoneField } from '../../ui/fields/PhoneField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import forms from '../../ui/fields/Form.module.css';
import { Notice } from '../../ui/page/Notice.tsx';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { toContactInput } from './contact-input.ts';
import { useProviders } from './use-providers.ts';

const TEXTS = {
  provider_id: { required: message('Please select a provider.') },
  name: { required: message('Enter your name.') },
  email: { required: message('Enter your email address.') },
  message: { required: message('Write your message.') },
};

// Loaded while the person fills in the form.
const submit = async () =>
  (await import('@drawpoint/contracts/admin/contact-messages.contract')).contactMessages.submit;

/**
 * A message to a provider (docs/product/messages.md#contact). `name` and `email` prefill the form for
 * signed-in people.
 */
export function ContactForm({ name = '', email = '' }: { name?: string; email?: string }) {
  const [search] = useSearchParams();
  const [sent, setSent] = useState(false);
  const providers = useProviders();
  const form = useForm({
    op: submit,
    initial: {
      ...{ provider_id: search.get('provider_id') ?? '', name, email },
      ...{ phone: '', subject: '', message: '', website: '' },
    },
    toInput: toContactInput,
    texts: TEXTS,
    send: sendChecked('contact', submit),
    fallback: t('Failed to send. Please try again.'),
    onDone: () => setSent(true),
  });
  useEffect(loadOwnDocument, []);
  if (sent) {
    return (
      <div className={forms.form} role="status">
        <Notice tone="good">{t('Thanks! We received your message.')}</Notice>
      </div>
    );
  }
  return (
    <Form form={form} onFocus={prepareRecaptcha}>
      {providers.failed && (
        <Notice tone="wait">
          {t('Unable to load providers.')}{' '}
          <PlainButton onClick={providers.retry}>{t('Try again')}</PlainButton>
        </Notice>
      )}
      <SelectField {...form.field('provider_id')} label={t('Provider')} options={providers.options} />
      <TextField {...form.field('name')} label={t('Name')} autoComplete="name" />
      <EmailField {...form.field('email')} label={t('Email')} />
      <PhoneField {...form.field('phone')} label={t('Phone (optional)')} />
      <TextField {...form.field('subject')} label={t('Subject (optional)')} />
      <Textarea {...form.field('message')} label={t('Message')} rows={6} />
      <Honeypot {...form.field('website')} />
      <SubmitButton form={form} accent className={forms.submit}>
        {t('Send message')}
      </SubmitButton>
    </Form>
  );
}
