import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mutation } from '../../lib/api.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Offers the verification link again and says how that went (1 §8). */
export function ResendVerification({ email }: { email: string }) {
  const { t } = useTranslation();
  const resend = useMutation(mutation(registration.resendVerificationAsGuest));
  if (resend.isSuccess) return <Notice tone="good">{t('Verification link sent.')}</Notice>;
  return (
    <>
      {resend.isError && <Notice tone="bad">{t('Failed to send verification link.')}</Notice>}
      <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({ email })}>
        {t('Resend verification email')}
      </Button>
    </>
  );
}
