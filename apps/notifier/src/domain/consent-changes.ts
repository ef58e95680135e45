import type { SmsConsentState } from '@drawpoint/contracts/notifier/sms-consent';

/**
 * Changes of a phone's consent. `ask` and `withdraw` are choices on a screen, which anybody can make for any
 * number. The phone itself sends `yes`, `start` and `stop`.
 */
export type ConsentAct = 'ask' | 'withdraw' | 'yes' | 'start' | 'stop';

export type Consent = {
  state: SmsConsentState;
  /** The state that START restores; null unless stopped. */
  resumes_as: 'none' | 'given' | null;
};

export const NO_CONSENT: Consent = { state: 'none', resumes_as: null };

/**
 * The consent after a change. Only the phone itself can set `given`. No choice on a screen overrides STOP
 * (docs/product/messages.md#sms).
 */
export function consentAfter(act: ConsentAct, { state, resumes_as }: Consent): Consent {
  switch (act) {
    case 'stop':
      return state === 'stopped'
        ? { state, resumes_as }
        : { state: 'stopped', resumes_as: state === 'given' ? 'given' : 'none' };
    case 'start':
      return state === 'stopped' ? { state: resumes_as ?? 'none', resumes_as: null } : { state, resumes_as };
    case 'yes':
      return state === 'pending' ? { state: 'given', resumes_as: null } : { state, resumes_as };
    case 'ask':
      return state === 'none' ? { state: 'pending', resumes_as: null } : { state, resumes_as };
    case 'withdraw':
      return state === 'stopped' ? { state, resumes_as: 'none' } : NO_CONSENT;
  }
}
