import type { SmsChoice } from '@drawpoint/contracts/notifier/sms-consent';
import { SMS_CONSENT_TEXT } from '@drawpoint/rules/sms-consent';
import { useEffect, useState } from 'react';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { useIsLive } from '../../lib/screen/use-is-live.ts';
import { useSite } from '../../lib/site.ts';
import { loadOwnDocument, prepareRecaptcha, sendChecked } from '../../lib/forms/recaptcha.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { Honeypot } from '../../ui/fields/Honeypot.tsx';
import { PhoneField } from '../../ui/fields/PhoneField.tsx';
import { RadioField } from '../../ui/fields/RadioField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import forms from '../../ui/fields/Form.module.css';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import css from './SmsConsentScreen.module.css';

const EMPTY = { first_name: '', last_name: '', phone: '', choice: '', website: '' };

const TEXTS = {
  first_name: { required: message('Enter your first name.') },
  last_name: { required: message('Enter your last name.') },
  phone: { required: message('Enter your mobile number.') },
  choice: { required: message('Choose whether you want text messages.') },
};

// Loaded while the person fills in the form.
const submitChoice = async () =>
  (await import('@drawpoint/contracts/notifier/sms-consent.contract')).smsConsent.submitChoice;

/** The public SMS consent form (docs/product/messages.md#sms). */
export function Component() {
  const { smsConsent } = useSite();
  const isLive = useIsLive();
  const [recorded, setRecorded] = useState<SmsChoice | null>(null);
  const form = useForm({
    op: submitChoice,
    initial: EMPTY,
    toInput: (values) => ({ ...values, choice: values.choice as SmsChoice }),
    texts: TEXTS,
    send: sendChecked('optin', submitChoice),
    fallback: t('Submission failed.'),
    onDone: (_answer, { choice }) => setRecorded(choice as SmsChoice),
  });
  useEffect(loadOwnDocument, []);
  return (
    <FormPage
      title={t('SMS Consent')}
      lead={t('Choose whether we may send you text messages about your appointments.')}
      below={
        <>
          {t('What we do with your number:')} <TextLink to={paths.privacy}>{t('Privacy Policy')}</TextLink>
        </>
      }
    >
      {recorded ? (
        <div className={forms.form}>
          <Notice tone="good">{t('Thank you. Your preference was recorded.')}</Notice>
          {recorded === 'opt_in' && (
            <p className={css.next}>
              {t(
                'We send a text message to your phone: reply YES to it, and your opt-in is complete. If you once replied STOP, text START to us instead.',
              )}
            </p>
          )}
        </div>
      ) : (
        <Form form={form} asks={false} onFocus={prepareRecaptcha}>
          <div className={forms.pair}>
            <TextField {...form.field('first_name')} label={t('First name')} autoComplete="given-name" />
            <TextField {...form.field('last_name')} label={t('Last name')} autoComplete="family-name" />
          </div>
          <PhoneField {...form.field('phone')} label={t('Mobile phone')} />
          <RadioField
            {...form.field('choice')}
            label={t('Your preference')}
            options={[
              {
                value: 'opt_in',
                label: t('Opt in'),
                description: (isLive && smsConsent) || t(SMS_CONSENT_TEXT),
              },
              { value: 'opt_out', label: t('Opt out'), description: t('Send me no text messages.') },
            ]}
          />
          <Honeypot {...form.field('website')} />
          <SubmitButton form={form} accent className={forms.submit}>
            {t('Submit')}
          </SubmitButton>
        </Form>
      )}
    </FormPage>
  );
}
