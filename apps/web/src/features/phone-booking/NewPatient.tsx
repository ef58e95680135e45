import type { AdminUser } from '@drawpoint/contracts/auth/admin-users.contract';
import { LANGUAGES } from '@drawpoint/contracts/auth/languages';
import { type AlikePatient, phonePatients } from '@drawpoint/contracts/auth/phone-patients.contract';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { call } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/form.ts';
import { LANGUAGE_NAMES } from '../../lib/language/language-choice.ts';
import { useProviderChoices } from '../../lib/lists/use-provider-choices.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import { Form } from '../../ui/fields/Form.tsx';
import forms from '../../ui/fields/Form.module.css';
import { PhoneField } from '../../ui/fields/PhoneField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import type { Typed } from './CallerCard.tsx';
import css from './PhoneBooking.module.css';

type NewPatientProps = { typed: Typed; isAlike: boolean; onMade: (patient: AlikePatient) => void };

type Values = { mobile: string; preferred_language: string; provider_id: string };

const TEXTS = { mobile: { required: message('Enter the telephone number.') } };

/** Adds the caller as a patient without email. */
export function NewPatient({ typed, isAlike, onMade }: NewPatientProps) {
  const choosesProvider = seesAllProviders(useUser());
  const { options, only } = useProviderChoices();
  // A second tap and a lost answer make one patient.
  const [idempotencyKey] = useState(randomKey);
  const form = useForm<typeof phonePatients.create, Values, AdminUser>({
    op: phonePatients.create,
    initial: { mobile: '', preferred_language: 'en', provider_id: '' },
    toInput: ({ mobile, preferred_language, provider_id }) => ({
      ...typed,
      mobile,
      preferred_language: preferred_language as (typeof LANGUAGES)[number],
      ...(choosesProvider && { provider_id: Number(provider_id || only) || null }),
    }),
    texts: TEXTS,
    fallback: t('The patient could not be added.'),
    send: (input) => call(phonePatients.create, input, { idempotencyKey }),
    onDone: ({ id, first_name, last_name, email, mobile }) =>
      onMade({
        ...{ id, first_name, last_name, email, mobile },
        ...{ date_of_birth: typed.date_of_birth, same_birth_date: true },
      }),
  });
  return (
    <Card title={isAlike ? t('Somebody else') : t('New patient')}>
      <Form form={form} asks={false}>
        <div className={forms.pair}>
          <PhoneField {...form.field('mobile')} label={t('Telephone')} autoComplete="off" />
          <SelectField
            {...form.field('preferred_language')}
            label={t('Language')}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
        </div>
        {choosesProvider && options.length > 1 && (
          <SelectField {...form.field('provider_id')} label={t('Provider')} options={options} />
        )}
        <div className={css.actions}>
          <SubmitButton form={form}>{t('Add patient')}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
