import { GENDERS } from '@drawpoint/contracts/auth/genders';
import { genderLabel } from '@drawpoint/rules/labels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isManager, useUser } from '../../lib/current-user.ts';
import { localDate } from '../../lib/local-time.ts';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { EmailField } from '../../ui/fields/EmailField.tsx';
import { PhoneField } from '../../ui/fields/PhoneField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import forms from '../../ui/Form.module.css';
import css from './Account.module.css';
import { AccountCard } from './AccountCard.tsx';
import { MobileConfirmation } from './MobileConfirmation.tsx';
import { PendingEmail } from './PendingEmail.tsx';
import { birthProblem, PERSONAL_TEXTS, toPersonal, toPersonalEdit } from './personal-info.ts';
import { ProfilePhoto } from './ProfilePhoto.tsx';
import { SigningIn } from './SigningIn.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Names, gender, birth, email and mobile; the staff flag for admins and developers; the theme (1 §2.15). */
export function PersonalPanel() {
  const { t } = useTranslation();
  const basis = useState(useUser());
  const [user] = basis;
  const edit = useAccountForm({
    basis,
    toValues: toPersonal,
    toEdit: (values, current) => toPersonalEdit(values, current, isManager(current)),
    texts: PERSONAL_TEXTS,
    check: ({ date_of_birth }) => ({ date_of_birth: birthProblem(date_of_birth, localDate(new Date())) }),
  });
  const { form } = edit;
  const labels = {
    first_name: t('First name'),
    last_name: t('Last name'),
    gender: t('Gender'),
    date_of_birth: t('Date of birth'),
    email: t('Email'),
    mobile: t('Mobile (optional)'),
    is_phlebotomist: t('Staff Flags'),
  };
  return (
    <div className={css.stack}>
      <PendingEmail />
      <ProfilePhoto />
      <AccountCard title={t('Personal Info')} edit={edit} labels={labels}>
        <div className={forms.pair}>
          <TextField {...form.field('first_name')} label={labels.first_name} autoComplete="given-name" />
          <TextField {...form.field('last_name')} label={labels.last_name} autoComplete="family-name" />
        </div>
        <div className={forms.pair}>
          <SelectField
            {...form.field('gender')}
            label={labels.gender}
            autoComplete="sex"
            options={GENDERS.map((gender) => ({ value: gender, label: t(genderLabel(gender)) }))}
          />
          <DateField {...form.field('date_of_birth')} label={labels.date_of_birth} autoComplete="bday" />
        </div>
        <EmailField {...form.field('email')} label={labels.email} />
        <PhoneField {...form.field('mobile')} label={labels.mobile} placeholder="+1..." />
        {isManager(user) && (
          <fieldset className={css.flags}>
            <legend>{t('Staff Flags')}</legend>
            <CheckField {...form.field('is_phlebotomist')} label={t('I am a phlebotomist')} />
          </fieldset>
        )}
      </AccountCard>
      <MobileConfirmation />
      <SigningIn basis={basis} />
      <ThemeChoice />
    </div>
  );
}
