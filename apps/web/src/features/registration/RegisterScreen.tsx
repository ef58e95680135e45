import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { GENDERS } from '@drawpoint/contracts/auth/user';
import { genderLabel } from '@drawpoint/rules/labels';
import { toPasswordStrength } from '@drawpoint/rules/password-policy';
import { maskPhone } from '@drawpoint/rules/phone';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { call } from '../../lib/api.ts';
import { useForm } from '../../lib/form.ts';
import { localDate } from '../../lib/local-time.ts';
import { useSite } from '../../lib/site.ts';
import { maskDate } from '../../lib/typed-date.ts';
import { AccentButton } from '../../ui/AccentButton.tsx';
import forms from '../../ui/Form.module.css';
import { FormPage } from '../../ui/FormPage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { PasswordChecklist, PasswordMatch } from './PasswordChecklist.tsx';
import { checkRegistration, EMPTY_REGISTRATION, toRegistration } from './registration-form.ts';

/** Registration (1 §2.10); afterwards the email is to be verified, or the person signs in. */
export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const strength = toPasswordStrength(useSite().passwordStrength);
  const form = useForm({
    initial: EMPTY_REGISTRATION,
    fallback: t('Registration failed'),
    validate: (values) => checkRegistration(values, strength, localDate(new Date())),
    onSubmit: async (values) => {
      const { verify_required } = await call(registration.register, toRegistration(values));
      const query = new URLSearchParams({ email: values.email.trim() });
      await navigate(`${verify_required ? paths.verifyEmail : paths.login}?${query}`);
    },
  });
  const translated = <Field extends { error?: string }>(field: Field) => ({
    ...field,
    error: field.error && t(field.error),
  });
  const text = (name: Exclude<keyof typeof EMPTY_REGISTRATION, 'scheduling_for_someone_else'>) =>
    translated(form.field(name));

  return (
    <FormPage
      title={t('Create an Account')}
      lead={t('A few details, and you can book your first visit.')}
      below={
        <>
          {t('Already have an account?')} <TextLink to={paths.login}>{t('Sign In')}</TextLink>
        </>
      }
    >
      <form {...form.root} className={forms.form}>
        {form.problem && <Notice tone="bad">{t(form.problem.text)}</Notice>}
        <div className={forms.pair}>
          <TextInput {...text('first_name')} label={t('First name')} autoComplete="given-name" />
          <TextInput {...text('last_name')} label={t('Last name')} autoComplete="family-name" />
        </div>
        <div className={forms.pair}>
          <NativeSelect
            {...text('gender')}
            label={t('Gender')}
            autoComplete="sex"
            data={[
              { value: '', label: t('Choose…'), disabled: true },
              ...GENDERS.map((gender) => ({ value: gender, label: t(genderLabel(gender)) })),
            ]}
          />
          <TextInput
            {...text('date_of_birth')}
            onChange={({ currentTarget }) =>
              form.set('date_of_birth', maskDate(currentTarget.value, form.values.date_of_birth))
            }
            label={t('Date of birth')}
            placeholder="MM-DD-YYYY"
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <TextInput
          {...text('email')}
          label={t('Email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        <TextInput
          {...text('mobile')}
          onChange={({ currentTarget }) => form.set('mobile', maskPhone(currentTarget.value))}
          label={t('Mobile (optional)')}
          placeholder="(555) 555-5555"
          type="tel"
          autoComplete="tel-national"
        />
        <PasswordField {...text('password')} label={t('Password')} autoComplete="new-password" />
        <PasswordChecklist strength={strength} password={form.values.password} />
        <PasswordField
          {...text('password_confirmation')}
          label={t('Confirm password')}
          autoComplete="new-password"
        />
        <PasswordMatch
          password={form.values.password}
          confirmation={form.errors.password_confirmation ? '' : form.values.password_confirmation}
        />
        <Checkbox
          classNames={{ body: forms.check }}
          {...form.check('scheduling_for_someone_else')}
          label={t("I'm scheduling for someone else")}
        />
        <AccentButton type="submit" loading={form.busy} className={forms.submit}>
          {t('Create an Account')}
        </AccentButton>
      </form>
    </FormPage>
  );
}
