import type { TwoFactorRequired } from '@drawpoint/contracts/auth/signed-in';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { readStored, writeStored } from '../storage.ts';

const KEY = 'two_factor_pending';

/** A sign-in that waits for its code. `sentAt` and `expiresAt` are milliseconds of this device's clock. */
export type PendingSignIn = Pick<TwoFactorRequired, 'user_id' | 'channel'> & {
  sentAt: number;
  expiresAt: number;
};

type SentCode = Pick<PendingSignIn, 'user_id' | 'channel'> & { expires_in_seconds: number };

const listeners = createListeners();

/** Undefined: not read yet. Without storage it lives as long as the page. */
let pending: PendingSignIn | null | undefined;

function read(): PendingSignIn | null {
  try {
    return JSON.parse(readStored('sessionStorage', KEY) ?? 'null') as PendingSignIn | null;
  } catch {
    return null;
  }
}

function keep(next: PendingSignIn | null): void {
  pending = next;
  writeStored('sessionStorage', KEY, next && JSON.stringify(next));
  listeners.tell();
}

/**
 * Keeps the sign-in for this tab. Each new code restarts the countdown (docs/product/accounts.md#two-factor).
 */
export function keepPending({ user_id, channel, expires_in_seconds }: SentCode): void {
  const sentAt = Date.now();
  keep({ user_id, channel, sentAt, expiresAt: sentAt + expires_in_seconds * 1000 });
}

export const forgetPending = (): void => keep(null);

const current = (): PendingSignIn | null => (pending ??= read());

/** This tab's pending sign-in. Undefined during prerender and hydration. */
export const usePending = (): PendingSignIn | null | undefined =>
  useSyncExternalStore<PendingSignIn | null | undefined>(listeners.listen, current, () => undefined);
