import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import type { PasskeyOutcome } from './sign-in-by-passkey.ts';

const UNAVAILABLE = message('Biometric login unavailable. Use email & password.');
/** Without input, the passkey request waits this long, so that a short visit sends none. */
const STAYS_MS = 3_000;

// Loads the passkey library once the person is active.
const submission = () => import('./sign-in-by-passkey.ts');

type PasskeyButtonProps = {
  /** As typed so far; may be blank. */
  email: string;
  onSignedIn: () => void;
  onProblem: (text: string | null) => void;
};

/**
 * Sign-in by passkey: with this button, or from the browser's autofill in the email field
 * (docs/product/accounts.md#passkeys).
 */
export function PasskeyButton({ email, onSignedIn, onProblem }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  // Ends the latest request for a passkey: the offer, or what the button started.
  const latest = useRef(new AbortController());

  function settle(outcome: PasskeyOutcome): void {
    if (outcome === 'signed-in') onSignedIn();
    else if (outcome !== 'given-up') onProblem(outcome.problem);
  }

  const offer = useEffectEvent(async (isHere: AbortSignal) => {
    const outcome = await (await submission()).offerPasskeys(isHere);
    if (!isHere.aborted) settle(outcome);
  });

  useEffect(() => {
    const stay = new AbortController();
    latest.current = stay;
    const listening = new AbortController();
    const startOffer = () => {
      listening.abort();
      clearTimeout(timer);
      offer(stay.signal).catch(() => undefined);
    };
    const timer = setTimeout(startOffer, STAYS_MS);
    for (const sign of ['pointermove', 'focusin']) addEventListener(sign, startOffer, listening);
    return () => {
      clearTimeout(timer);
      listening.abort();
      latest.current.abort();
    };
  }, []);

  async function startSignIn(): Promise<void> {
    if (busy) return;
    setBusy(true);
    onProblem(null);
    latest.current.abort();
    latest.current = new AbortController();
    const { signal } = latest.current;
    try {
      settle(await (await submission()).signInByPasskey(email, signal));
    } catch {
      onProblem(UNAVAILABLE);
    }
    setBusy(false);
  }

  return (
    <PlainButton tone="default" busy={busy} onClick={() => void startSignIn()}>
      {busy ? t('Waiting for your passkey…') : t('Continue with a passkey')}
    </PlainButton>
  );
}
