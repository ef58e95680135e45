import { account } from '@drawpoint/contracts/auth/account.contract';
import { ownWork } from '@drawpoint/contracts/booking/own-work.contract';
import { GENDERS } from '@drawpoint/contracts/auth/genders';
import { type Language, LANGUAGES } from '@drawpoint/contracts/auth/languages';
import { PHOTO_UPLOAD } from '@drawpoint/contracts/files';
import { genderLabel } from '@drawpoint/rules/labels';
import { formatPhone } from '@drawpoint/rules/phone';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { can, isManager, useUser, userQuery } from '../../lib/session/current-user.ts';
import { localDate } from '../../lib/time/local-time.ts';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { birthProblem } from '../../lib/forms/birth-date.ts';
import { BirthDateField } from '../../ui/fields/BirthDateField.tsx';
import { EmailField } from '../../ui/fields/EmailField.tsx';
import { PhoneField } from '../../ui/fields/PhoneField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import forms from '../../ui/fields/Form.module.css';
import css from './Account.module.css';
import { AccountCard } from './AccountCard.tsx';
import { PERSONAL_TEXTS, toPersonal, toPersonalEdit, type PersonalValues } from './personal-info.ts';
import { SigningIn } from './SigningIn.tsx';
import { useAccountForm } from './use-account-form.ts';
import { LANGUAGE_NAMES } from '../../lib/language/language-choice.ts';
import { useLanguageChoice } from '../../lib/language/use-language.ts';
import { isPatientOnly } from '../../lib/session/roles.ts';
import { useThemeChoice } from '../../lib/session/theme-choice.ts';
import { Card } from '../../ui/page/Card.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation, call } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Notice } from '../../ui/page/Notice.tsx';
import { upload } from '../../lib/files/upload.ts';
import { FileField } from '../../ui/files/FileField.tsx';
import { useForm } from '../../lib/forms/form.ts';
import { CodeField } from '../../ui/fields/CodeField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';

/**
 * Name, gender, birth date, email, mobile and theme. Admins and developers also see the staff flag
 * (docs/product/accounts.md#profile).
 */
export function PersonalPanel() {
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
  } satisfies Record<keyof PersonalValues, string>;
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
          <BirthDateField {...form.field('date_of_birth')} label={labels.date_of_birth} autoComplete="bday" />
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
      <Appearance />
    </div>
  );
}

/** Theme and language; applied and saved as soon as they are chosen. */
function Appearance() {
  const user = useUser();
  const chooseLanguage = useLanguageChoice();
  const { theme, choose } = useThemeChoice();
  return (
    <Card className={css.form} title={t('Appearance')}>
      <NativeSelect
        className={css.theme}
        name="theme_preference"
        label={t('Theme')}
        value={theme}
        onChange={({ currentTarget }) => choose(currentTarget.value === 'dark' ? 'dark' : 'light')}
        data={[
          { value: 'light', label: t('Light') },
          { value: 'dark', label: t('Dark') },
        ]}
      />
      {isPatientOnly(user) && (
        <NativeSelect
          className={css.theme}
          name="preferred_language"
          label={t('Language')}
          description={t('Of these pages, and of what we send you.')}
          value={user.preferred_language}
          onChange={({ currentTarget }) => chooseLanguage(currentTarget.value as Language)}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      )}
    </Card>
  );
}

/** Shows a pending email change and lets the person cancel it. */
function PendingEmail() {
  const { pending_email, email } = useUser();
  const cancel = useMutation({
    ...mutation(account.cancelEmailChange),
    onSuccess: (user) => queryClient.setQueryData(userQuery.queryKey, user),
    onError: (error) => toast('error', t(errorText(error, t('Failed to save changes.'))), t('Save failed')),
  });
  if (pending_email === null) return null;
  return (
    <Notice
      tone="wait"
      action={
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
          {t('Cancel the change')}
        </Button>
      }
    >
      {t('We sent a link to {{pending}}. Until you follow it, you sign in with {{email}}.', {
        pending: pending_email,
        email,
      })}
    </Notice>
  );
}

/** The server scales the photo to a square of this many pixels. */
const PIXELS = 1024;

/** The person's photo; saved as soon as it is chosen. */
function ProfilePhoto() {
  const user = useUser();
  const { profile_photo: photo } = user;
  const keep = (saved: ReturnType<typeof useUser>) => {
    queryClient.setQueryData(userQuery.queryKey, saved);
    toast('success', t('Account updated.'));
  };
  const remove = useMutation({
    mutationFn: () => call(account.update, { profile_photo: null }),
    onSuccess: keep,
    onError: (error) => toast('error', t(errorText(error, t('Failed to save changes.'))), t('Save failed')),
  });
  return (
    <Card className={css.form}>
      <FileField
        label={t('Photo')}
        mark={PHOTO_UPLOAD}
        texts={{ ...PHOTO_UPLOAD.texts, failed: t('Failed to save changes.') }}
        shrinkTo={PIXELS}
        send={async (file, options) => keep(await upload(account.update, { profile_photo: file }, options))}
        {...(photo && { verb: t('Replace') })}
      >
        {can(user, ownWork.getArea) && (
          <p className={css.quiet}>
            {t('Patients see this photo when they choose you and on their visits.')}
          </p>
        )}
        {photo && (
          <div className={css.photo}>
            <img src={photo} alt={t('Your photo')} width={72} height={72} />
            <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t('Remove')}
            </Button>
          </div>
        )}
      </FileField>
    </Card>
  );
}

/** Confirms the saved mobile number with a code sent to it. Renders nothing without an unconfirmed number. */
function MobileConfirmation() {
  const { mobile, mobile_confirmed } = useUser();
  const send = useMutation({
    ...mutation(account.sendMobileCode),
    onError: (error) => toast('error', t(errorText(error, t('We could not send the code.')))),
  });
  const form = useForm({
    op: account.confirmMobile,
    initial: { code: '' },
    fallback: t('Verification failed'),
    onDone: (user) => {
      queryClient.setQueryData(userQuery.queryKey, user);
      toast('success', t('Your mobile number is confirmed.'));
    },
  });
  if (mobile === null || mobile_confirmed) return null;
  return (
    <Card className={css.form} title={t('Confirm your mobile number')}>
      <p>
        {send.isSuccess
          ? t('We sent a code to {{mobile}}. It works for 2 minutes.', { mobile: formatPhone(mobile) })
          : t('Then your sign-in codes can go to {{mobile}} by text message.', {
              mobile: formatPhone(mobile),
            })}
      </p>
      {send.isSuccess && (
        <Form form={form}>
          <CodeField {...form.field('code')} label={t('Code')} length={6} />
          <SubmitButton form={form}>{t('Confirm')}</SubmitButton>
        </Form>
      )}
      <Button
        variant="default"
        aria-disabled={send.isPending || undefined}
        onClick={() => !send.isPending && send.mutate({})}
      >
        {send.isSuccess ? t('Send another code') : t('Send me a code')}
      </Button>
    </Card>
  );
}
