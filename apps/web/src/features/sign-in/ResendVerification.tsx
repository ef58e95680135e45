import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/Notice.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';

/** Offers the verification link again and says how that went (1 §8). */
export function ResendVerification({ email }: { email: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'offered' | 'sending' | 'sent' | 'failed'>('offered');

  async function send(): Promise<void> {
    setState('sending');
    try {
      const { resendVerification } = await import('./sign-in-by-password.ts');
      await resendVerification(email);
      setState('sent');
    } catch {
      setState('failed');
    }
  }

  if (state === 'sent') return <Notice tone="good">{t('Verification link sent.')}</Notice>;
  return (
    <>
      {state === 'failed' && <Notice tone="bad">{t('Failed to send verification link.')}</Notice>}
      <PlainButton
        tone="default"
        busy={state === 'sending'}
        onClick={() => state !== 'sending' && void send()}
      >
        {t('Resend verification email')}
      </PlainButton>
    </>
  );
}
