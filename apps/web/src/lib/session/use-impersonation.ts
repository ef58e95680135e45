import { impersonation } from '@drawpoint/contracts/auth/impersonation.contract';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../api/api-error.ts';
import { call } from '../api/api.ts';
import { actFor, restoreOwnToken } from './session.ts';
import { toast } from '../screen/toasts.ts';

/** The impersonation has already ended on the server. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'NOT_IMPERSONATING' || error.status === 401);

/** Starts and stops an impersonation. Both replace the active token. Failures show as toasts. */
export function useImpersonation(): {
  startImpersonation: (userId: number) => Promise<void>;
  stop: () => Promise<void>;
  busy: boolean;
} {
  const [busy, setBusy] = useState(false);

  async function once(work: () => Promise<void>, failure: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    await work().catch((error: unknown) => toast('error', t(errorText(error, failure))));
    setBusy(false);
  }

  return {
    busy,
    startImpersonation: (userId) =>
      once(async () => {
        const { token } = await call(impersonation.start, { id: userId });
        if (!token) throw new Error('No token was answered.');
        actFor(token);
      }, message('Impersonation failed')),
    stop: () =>
      once(async () => {
        await call(impersonation.stop, {}).catch((error: unknown) => {
          if (!isOver(error)) throw error;
        });
        restoreOwnToken('stopped');
      }, message('You’re still impersonating somebody. Please try again.')),
  };
}
