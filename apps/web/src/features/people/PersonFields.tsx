import { Button } from '@mantine/core';
import { GENDERS } from '@drawpoint/contracts/auth/genders';
import { LANGUAGES } from '@drawpoint/contracts/auth/languages';
import { genderLabel } from '@drawpoint/rules/labels';
import { useState, type ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import type { Bound } from '../../lib/forms/form.ts';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { EmailField } from '../../ui/fields/EmailField.tsx';
import { NewPasswordFields } from '../../ui/fields/NewPasswordFields.tsx';
import { PhoneField } from '../../ui/fields/PhoneField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import forms from '../../ui/fields/Form.module.css';
import { LANGUAGE_NAMES } from '../../lib/language/language-choice.ts';
import type { PersonValues } from './person-values.ts';

type Flag = 'two_factor_enabled';

/** Any form that includes the fields of a person. */
type PersonForm = {
  values: PersonValues;
  field: {
    (name: Flag): Bound<boolean>;
    (name: Exclude<keyof PersonValues, Flag>): Bound<string>;
  };
};

/** Field labels, also used for conflicting changes. */
export function usePersonLabels() {
  return {
    first_name: t('First name'),
    last_name: t('Last name'),
    gender: t('Gender'),
    email: t('Email'),
    mobile: t('Mobile (optional)'),
    theme_preference: t('Theme'),
    preferred_language: t('Language'),
    two_factor_enabled: t('Require a code after the password'),
    two_factor_default_channel: t('Send the code by'),
  };
}

/**
 * Personal data: the first tab of all person forms in the back office (docs/product/back-office.md#users).
 */
export function PersonFields({
  form,
  isNew,
  locked,
}: {
  form: PersonForm;
  isNew: boolean;
  /** Replaces email and password when the caller may not change them. */
  locked?: ReactNode;
}) {
  const labels = usePersonLabels();
  const [setsPassword, setSetsPassword] = useState(false);
  return (
    <>
      <div className={forms.pair}>
        <TextField {...form.field('first_name')} label={labels.first_name} autoComplete="off" />
        <TextField {...form.field('last_name')} label={labels.last_name} autoComplete="off" />
      </div>
      <SelectField
        {...form.field('gender')}
        label={labels.gender}
        options={GENDERS.map((gender) => ({ value: gender, label: t(genderLabel(gender)) }))}
      />
      {locked ?? <EmailField {...form.field('email')} label={labels.email} autoComplete="off" />}
      <PhoneField {...form.field('mobile')} label={labels.mobile} placeholder="+1..." autoComplete="off" />
      {isNew && !setsPassword && (
        <Button variant="subtle" onClick={() => setSetsPassword(true)}>
          {t('Set a password for them')}
        </Button>
      )}
      {!locked && (!isNew || setsPassword) && (
        <NewPasswordFields
          password={form.field('password')}
          confirmation={form.field('password_confirmation')}
          label={isNew ? t('Password') : t('New password (optional)')}
        />
      )}
    </>
  );
}

/** Contact channels and preferences: the last tab (docs/product/back-office.md#users). */
export function PreferenceFields({ form }: { form: PersonForm }) {
  const labels = usePersonLabels();
  const hasMobile = form.values.mobile.trim() !== '';
  return (
    <>
      <SelectField
        {...form.field('theme_preference')}
        label={labels.theme_preference}
        options={[
          { value: 'light', label: t('Light') },
          { value: 'dark', label: t('Dark') },
        ]}
      />
      <SelectField
        {...form.field('preferred_language')}
        label={labels.preferred_language}
        description={t('Of their pages as a patient, and of what we send them.')}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <CheckField {...form.field('two_factor_enabled')} label={labels.two_factor_enabled} />
      {form.values.two_factor_enabled && (
        <SelectField
          {...form.field('two_factor_default_channel')}
          label={labels.two_factor_default_channel}
          description={hasMobile ? undefined : t('Without a mobile number codes go by email.')}
          options={[
            { value: 'email', label: t('Email') },
            { value: 'sms', label: t('Text message'), disabled: !hasMobile },
          ]}
        />
      )}
    </>
  );
}
