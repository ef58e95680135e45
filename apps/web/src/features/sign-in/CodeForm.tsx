import { useRef, useState, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { useForm } from '../../lib/forms/form.ts';
import { safeNext } from '../../lib/session/next-path.ts';
import type { PendingSignIn } from '../../lib/session/pending-sign-in.ts';
import { CodeField } from '../../ui/fields/CodeField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import forms from '../../ui/fields/Form.module.css';
import { Notice } from '../../ui/page/Notice.tsx';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import css from './CodeForm.module.css';

const DIGITS = 6;
/** docs/product/accounts.md#two-factor */
const COOL_DOWN_MS = 30_000;

// Loaded while the person fills in the form, which keeps the page small.
const submission = () => import('./enter-code.ts');

/**
 * A form for the six-digit code with its expiry, and a resend after 30 s. `pending` is undefined until the
 * page knows the sign-in.
 */
export function CodeForm({ pending }: { pending: PendingSignIn | undefined }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [resent, setResent] = useState<{ ok: boolean; text: string } | null>(null);
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const left = useSecondsLeft(pending?.expiresAt ?? 0);
  const wait = useSecondsLeft((pending?.sentAt ?? 0) + COOL_DOWN_MS);
  const form = useForm({
    op: async () => (await submission()).verify,
    initial: { code: '' },
    toInput: ({ code }) => ({ user_id: pending?.user_id ?? 1, channel: pending?.channel ?? 'email', code }),
    send: async (sent) => {
      const { enterCode } = await submission();
      return enterCode({ ...sent, user_id: Number(sent.user_id) }).catch((error: unknown) => {
        // Selects the wrong code, so that the next one replaces it.
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
    // The old problem belongs to the previous code and would hide the new message.
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

  // The only way on is then a new code.
  const isExpired = pending !== undefined && left === 0;
  useEffect(() => {
    if (isExpired && field.current?.contains(document.activeElement)) again.current?.focus();
  }, [isExpired]);

  const isWaiting = sending || wait > 0 || !pending;
  return (
    <Form
      form={form}
      asks={false}
      notice={resent && <Notice tone={resent.ok ? 'good' : 'bad'}>{t(resent.text)}</Notice>}
    >
      <div ref={field}>
        <CodeField
          {...form.field('code')}
          label={t('Code')}
          length={DIGITS}
          submits={pending !== undefined}
        />
      </div>
      <p className={css.expiry} role={isExpired ? 'status' : undefined}>
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
        ref={again}
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

const left = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Counts down the whole seconds until `until`, in milliseconds of this device's clock; 0 afterwards. */
function useSecondsLeft(until: number): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const tick = () => {
      const now = left(until);
      setSeconds(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 500);
    tick();
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

/** Formats seconds as `1:45`. */
const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
