import { GENDERS } from '@drawpoint/contracts/auth/genders';
import { genderLabel } from '@drawpoint/rules/labels';
import { toPasswordStrength } from '@drawpoint/rules/password-policy';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useForm } from '../../lib/forms/form.ts';
import { localDate } from '../../lib/time/local-time.ts';
import { useSite } from '../../lib/site.ts';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { BirthDateField } from '../../ui/fields/BirthDateField.tsx';
import { EmailField } from '../../ui/fields/EmailField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { NewPasswordFields } from '../../ui/fields/NewPasswordFields.tsx';
import { PhoneField } from '../../ui/fields/PhoneField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import forms from '../../ui/fields/Form.module.css';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { noteRegistered } from './registered-here.ts';
import {
  checkRegistration,
  EMPTY_REGISTRATION,
  REGISTRATION_TEXTS,
  toRegistration,
} from './registration-form.ts';

// Loaded while the person fills in the form.
const register = async () =>
  (await import('@drawpoint/contracts/auth/registration.contract')).registration.register;

/** Registration (docs/product/accounts.md#registration). Email verification or sign-in follows. */
export function Component() {
  const navigate = useNavigate();
  const strength = toPasswordStrength(useSite().passwordStrength);
  const form = useForm({
    op: register,
    initial: EMPTY_REGISTRATION,
    toInput: toRegistration,
    texts: REGISTRATION_TEXTS,
    check: (values) => checkRegistration(values, strength, localDate(new Date())),
    fallback: t('Registration failed'),
    onDone: ({ verify_required }, { email }) => {
      if (verify_required) noteRegistered(email.trim());
      const query = new URLSearchParams({ email: email.trim() });
      return navigate(`${verify_required ? paths.verifyEmail : paths.login}?${query}`);
    },
  });
  return (
    <FormPage
      title={t('Create an Account')}
      lead={t(
        'A few details, and you can book your first visit. For a child, a parent or guardian has the account.',
      )}
      below={
        <>
          {t('Already have an account?')} <TextLink to={paths.login}>{t('Sign In')}</TextLink>
        </>
      }
    >
      <Form form={form}>
        <div className={forms.pair}>
          <TextField {...form.field('first_name')} label={t('First name')} autoComplete="given-name" />
          <TextField {...form.field('last_name')} label={t('Last name')} autoComplete="family-name" />
        </div>
        <div className={forms.pair}>
          <SelectField
            {...form.field('gender')}
            label={t('Gender')}
            autoComplete="sex"
            options={GENDERS.map((gender) => ({ value: gender, label: t(genderLabel(gender)) }))}
          />
          <BirthDateField {...form.field('date_of_birth')} label={t('Date of birth')} autoComplete="bday" />
        </div>
        <EmailField {...form.field('email')} label={t('Email')} />
        <PhoneField {...form.field('mobile')} label={t('Mobile (optional)')} />
        <NewPasswordFields
          password={form.field('password')}
          confirmation={form.field('password_confirmation')}
          label={t('Password')}
        />
        <CheckField
          {...form.field('scheduling_for_someone_else')}
          label={t("I'm scheduling for someone else")}
        />
        <SubmitButton form={form} accent className={forms.submit}>
          {t('Create an Account')}
        </SubmitButton>
      </Form>
    </FormPage>
  );
}
