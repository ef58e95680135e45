import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { birthProblem } from '../../lib/forms/birth-date.ts';
import { useForm } from '../../lib/forms/form.ts';
import { parseTypedDate } from '../../lib/forms/typed-date.ts';
import { localDate } from '../../lib/time/local-time.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { BirthDateField } from '../../ui/fields/BirthDateField.tsx';
import { EmailField } from '../../ui/fields/EmailField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import forms from '../../ui/fields/Form.module.css';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { Notice } from '../../ui/page/Notice.tsx';

const TEXTS = {
  code: { required: message('Enter the code of your letter.') },
  date_of_birth: { required: message('Enter your date of birth.') },
  email: { required: message('Enter your email address.') },
};

// Loaded while the person fills in the form.
const claim = async () =>
  (await import('@drawpoint/contracts/auth/letter-claims.contract')).letterClaims.claim;

/** A patient without email gets an account by the code of a letter (docs/product/accounts.md#letters). */
export function Component() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    op: claim,
    initial: { code: '', date_of_birth: '', email: '' },
    toInput: ({ date_of_birth, ...values }) => ({
      ...values,
      date_of_birth: parseTypedDate(date_of_birth) ?? date_of_birth,
    }),
    texts: TEXTS,
    check: ({ date_of_birth }) => ({ date_of_birth: birthProblem(date_of_birth, localDate(new Date())) }),
    fallback: message('We could not send the link. Please try again.'),
    onDone: (_answer, { email }) => setSentTo(email.trim()),
  });
  return (
    <FormPage
      title={t('Open your account')}
      lead={t('Your letter has a code. With it you see your visits and results online.')}
      below={<TextLink to={paths.login}>{t('Back to Sign In')}</TextLink>}
    >
      <Form
        form={form}
        asks={false}
        notice={
          sentTo !== null && (
            <Notice tone="good">
              {t('We sent an email to {{email}}. Open its link within 60 minutes, and choose a password.', {
                email: sentTo,
              })}
            </Notice>
          )
        }
      >
        <TextField
          {...form.field('code')}
          label={t('Code')}
          description={t('10 letters and numbers')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <BirthDateField
          {...form.field('date_of_birth')}
          label={t('Your date of birth')}
          autoComplete="bday"
        />
        <EmailField {...form.field('email')} label={t('Your email')} autoComplete="email" />
        <SubmitButton form={form} accent className={forms.submit}>
          {t('Send the link')}
        </SubmitButton>
      </Form>
    </FormPage>
  );
}
