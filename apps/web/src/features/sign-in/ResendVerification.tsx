import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Notice } from '../../ui/page/Notice.tsx';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';

/** Offers to resend the verification link and shows the result (docs/product/accounts.md#sign-in). */
export default function ResendVerification({ email }: { email: string }) {
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
