import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useForm } from '../../lib/form.ts';
import { useSession } from '../../lib/session.ts';
import forms from '../../ui/Form.module.css';
import { Notice } from '../../ui/Notice.tsx';

/** Sends the verification link again: to the signed-in person, else to the address typed (1 §2.12, §8). */
export function ResendForm({ email = '' }: { email?: string }) {
  const { t } = useTranslation();
  const signedIn = useSession().token !== null;
  const [sent, setSent] = useState(false);
  const form = useForm({
    initial: { email },
    fallback: t('Failed to send verification link.'),
    validate: (values) =>
      signedIn || values.email.trim() !== '' ? {} : { email: t('Enter your email address.') },
    onSubmit: async (values) => {
      setSent(false);
      await (signedIn
        ? call(registration.resendVerification, {})
        : call(registration.resendVerificationAsGuest, values));
      setSent(true);
    },
  });
  return (
    <form {...form.root} className={forms.form}>
      {sent && <Notice tone="good">{t('Verification link sent.')}</Notice>}
      {form.problem && <Notice tone="bad">{t(form.problem.text)}</Notice>}
      {!signedIn && (
        <TextInput
          {...form.field('email')}
          label={t('Email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
        />
      )}
      <Button type="submit" variant="default" loading={form.busy}>
        {t('Resend verification email')}
      </Button>
    </form>
  );
}
