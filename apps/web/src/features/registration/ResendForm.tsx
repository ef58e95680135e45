import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { useSession } from '../../lib/session/session.ts';
import { EmailField } from '../../ui/fields/EmailField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { noteRegistered } from './registered-here.ts';

// Loaded while the person fills in the form.
const contract = async () => (await import('@drawpoint/contracts/auth/registration.contract')).registration;

const TEXTS = { email: { required: message('Enter your email address.') } };

type ResendFormProps = {
  /** The address to start with. */
  email?: string;
  /** The email that this browser registered, which another typed address corrects; null in other browsers. */
  registered?: string | null;
  onSent?: (email: string) => void;
};

/**
 * Resends the verification link to the signed-in person, or to the typed address
 * (docs/product/accounts.md#verification).
 */
export function ResendForm({ email = '', registered = null, onSent }: ResendFormProps) {
  const signedIn = useSession().token !== null;
  const [sent, setSent] = useState(false);
  const form = useForm({
    op: async () => {
      const { resendVerification, resendVerificationAsGuest } = await contract();
      return signedIn ? resendVerification : resendVerificationAsGuest;
    },
    initial: { email },
    toInput: (values) => (signedIn ? {} : values),
    texts: TEXTS,
    ...(registered !== null && {
      send: async () => {
        const typed = form.values.email.trim();
        await (await import('./registration-calls.ts')).sendLink(typed, registered);
        noteRegistered(typed);
        return { message: '' };
      },
    }),
    fallback: t('Failed to send verification link.'),
    onDone: (_answer, values) => {
      setSent(true);
      onSent?.(values.email.trim());
    },
  });
  return (
    <Form
      form={form}
      asks={false}
      notice={sent && <Notice tone="good">{t('Verification link sent.')}</Notice>}
    >
      {!signedIn && <EmailField {...form.field('email')} label={t('Email')} />}
      <SubmitButton form={form} variant="default">
        {t('Resend verification email')}
      </SubmitButton>
    </Form>
  );
}
