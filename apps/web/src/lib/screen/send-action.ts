import type { InputOf, Operation } from '@drawpoint/contracts/operation';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError } from '../api/api-error.ts';
import { call, mutation, type CallOptions } from '../api/api.ts';
import { randomKey } from '../api/random-key.ts';
import { currentSession } from '../session/session.ts';
import { dismissToast, showToast } from './toasts.ts';

/** After this time the toast says that an action is being sent, and later that there is no connection. */
const WAITS_MS = 400;
const LOST_MS = 8_000;
/** Nothing is sent automatically later than this after a tap. */
const SENDS_MS = 60_000;
const PAUSE_MS = 2_000;

/** Calls the operation with these options. It may be called again while there is no answer. */
type Attempt<Answer> = (options: CallOptions) => Promise<Answer>;
type Sending = { label: string; isLost: boolean; tryAgain: () => void; stop: () => void };

/** The pending actions that the toast shows, oldest first. */
const waiting = new Set<Sending>();
let shown: { id: number; key: string } | null = null;

const lostActions = (): Sending[] => [...waiting].filter(({ isLost }) => isLost);

/** Shows one toast for all pending actions. */
function show(): void {
  const lost = lostActions();
  const told = lost.length > 0 ? lost : [...waiting];
  const actions = [...new Set(told.map(({ label }) => label))].join(', ');
  const key = `${lost.length > 0} ${told.length} ${actions}`;
  if (shown?.key === key) return;
  if (shown) dismissToast(shown.id);
  shown = null;
  if (told.length === 0) return;
  const id =
    lost.length === 0
      ? showToast({ kind: 'info', text: t('Sending “{{actions}}”…', { actions }), stays: true })
      : showToast({
          kind: 'warning',
          title: t('No connection'),
          text: t('There is no answer to “{{actions}}” yet.', { actions }),
          choices: [
            { label: t('Try again'), run: () => lostActions().forEach(({ tryAgain }) => tryAgain()) },
            { label: t('Do not send'), run: () => lostActions().forEach(({ stop }) => stop()) },
          ],
          stays: true,
        });
  shown = { id, key };
}

/**
 * The outcome is unknown: there was no answer, or the first attempt is still running. A retry uses the same
 * key.
 */
const hasNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'OFFLINE' || error.code === 'STILL_RUNNING');

const STOPPED = message('Sending was stopped.');

/**
 * Sends an action and shows when it is delayed. Retries for a minute; later, and in another session, only the
 * person retries. All attempts share one idempotency key. Throws NOT_SENT when the person stops it.
 */
export function sendAction<Answer>(label: string, attempt: Attempt<Answer>): Promise<Answer> {
  const { token } = currentSession();
  const idempotencyKey = randomKey();
  let minute = new AbortController();

  return new Promise((resolve, reject) => {
    const sending: Sending = { label, isLost: false, tryAgain, stop };

    function showPending(isLost: boolean): void {
      sending.isLost = isLost;
      waiting.add(sending);
      show();
    }

    function end(settle: () => void): void {
      minute.abort();
      waiting.delete(sending);
      show();
      settle();
    }

    function stop(): void {
      end(() => reject(new ApiError({ status: 0, code: 'NOT_SENT', message: STOPPED })));
    }

    function tryAgain(): void {
      minute.abort();
      showPending(false);
      void run();
    }

    async function run(): Promise<void> {
      minute = new AbortController();
      const { signal } = minute;
      const sendBefore = Date.now() + SENDS_MS;
      const timers = [
        setTimeout(() => showPending(false), WAITS_MS),
        setTimeout(() => showPending(true), LOST_MS),
        setTimeout(() => minute.abort(), SENDS_MS),
      ];
      signal.addEventListener('abort', () => timers.forEach(clearTimeout));
      while (!signal.aborted && Date.now() < sendBefore) {
        if (currentSession().token !== token) return stop();
        try {
          const answer = await attempt({ signal, idempotencyKey, sendBefore });
          return end(() => resolve(answer));
        } catch (error) {
          if (signal.aborted) return;
          if (!hasNoAnswer(error)) return end(() => reject(error));
        }
        await new Promise((resume) => setTimeout(resume, PAUSE_MS));
      }
    }

    void run();
  });
}

/** Options for `useMutation`, as `mutation(op)` gives them, for what somebody does during the day. */
export const actionOf = <Op extends Operation>(op: Op, label: string, values?: Record<string, string>) => ({
  ...mutation(op),
  mutationFn: (input: InputOf<Op>) => sendAction(t(label, values), (options) => call(op, input, options)),
});
