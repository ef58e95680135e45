import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { errorText } from '../../lib/api-error.ts';
import { useForm } from '../../lib/form.ts';
import { safeNext } from '../../lib/next-path.ts';
import type { PendingSignIn } from '../../lib/pending-sign-in.ts';
import { minutesAndSeconds, useSecondsLeft } from '../../lib/use-seconds-left.ts';
import { CodeField } from '../../ui/fields/CodeField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import forms from '../../ui/Form.module.css';
import { Notice } from '../../ui/Notice.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import css from './CodeForm.module.css';

const DIGITS = 6;
/** 1 §9. */
const COOL_DOWN_MS = 30_000;

// What sends the form is loaded while it is filled in: the page itself stays light.
const submission = () => import('./enter-code.ts');

/** Six digits, how long they count, and another code after half a minute; undefined until the page knows of a sign-in. */
export function CodeForm({ pending }: { pending: PendingSignIn | undefined }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [resent, setResent] = useState<{ ok: boolean; text: string } | null>(null);
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const left = useSecondsLeft(pending?.expiresAt ?? 0);
  const wait = useSecondsLeft((pending?.sentAt ?? 0) + COOL_DOWN_MS);
  const form = useForm({
    op: async () => (await submission()).verify,
    initial: { code: '' },
    toInput: ({ code }) => ({ user_id: pending?.user_id ?? 1, channel: pending?.channel ?? 'email', code }),
    send: async (sent) => {
      const { enterCode } = await submission();
      return enterCode({ ...sent, user_id: Number(sent.user_id) }).catch((error: unknown) => {
        // The next code takes the place of the wrong one, without a key more.
        const input = field.current?.querySelector('input');
        input?.focus();
        input?.select();
        throw error;
      });
    },
    onDone: () => navigate(safeNext(search.get('next')), { replace: true }),
    fallback: t('Verification failed'),
  });

  async function resend(): Promise<void> {
    if (!pending || sending || wait > 0) return;
    setSending(true);
    // It was about the code before, and would stand in the place of what is told now.
    form.clearProblem();
    try {
      const { resendCode } = await submission();
      await resendCode(pending);
      form.set('code', '');
      setResent({ ok: true, text: t('We sent you a new code.') });
    } catch (error) {
      setResent({ ok: false, text: errorText(error, t('Verification failed')) });
    } finally {
      setSending(false);
    }
  }

  const isWaiting = sending || wait > 0 || !pending;
  return (
    <Form
      form={form}
      asks={false}
      notice={resent && <Notice tone={resent.ok ? 'good' : 'bad'}>{t(resent.text)}</Notice>}
    >
      <div ref={field}>
        <CodeField {...form.field('code')} label={t('Code')} length={DIGITS} />
      </div>
      <p className={css.expiry} role={pending && left === 0 ? 'status' : undefined}>
        {!pending || left > 0
          ? t('The code expires in {{time}}', { time: minutesAndSeconds(left) })
          : t('The code has expired. Please request a new one.')}
      </p>
      <SubmitButton
        form={form}
        accent
        className={forms.submit}
        disabled={form.values.code.length !== DIGITS || !pending}
      >
        {t('Verify')}
      </SubmitButton>
      <PlainButton
        tone="default"
        busy={sending}
        disabled={isWaiting && !sending}
        onClick={() => void resend()}
      >
        {wait > 0 ? t('Resend in {{seconds}} s', { seconds: wait }) : t('Resend')}
      </PlainButton>
    </Form>
  );
}
