import type { ErrorCode } from '@drawpoint/contracts/errors';
import type { InputOf, Operation } from '@drawpoint/contracts/operation';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { sendAction } from '../../lib/screen/send-action.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { stepOf } from './apply-actions.ts';
import { keptVisit } from './kept-day.ts';
import { addAction, currentOutbox, isOutboxOpen, removeActions, sendActions } from './outbox.ts';

/** `kept`: the phone sends it later. `needs_you`: the office decides about it. */
export type Sent = 'sent' | 'kept' | 'needs_you';

/** How long a step waits for its answer before it is called kept, in milliseconds. */
const PATIENCE_MS = 4_000;

/** A random UUID. `crypto.randomUUID` exists only on secure origins, and lint forbids it. */
function randomId(): string {
  const hex = randomKey();
  const variant = '89ab'.charAt(parseInt(hex.charAt(16), 16) % 4);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** Its time has not come: the server answers from when on, and may ask for a confirmation. */
function isEarly(operation: string, visitId: number): boolean {
  const step = stepOf(operation);
  const from = step && keptVisit(visitId)?.allowed_from[step];
  return from !== undefined && serverNow() < Date.parse(from);
}

/** Whether a step of the visit goes through the outbox: one of the day that this phone keeps. */
export const isOffline = (visitId: number): boolean =>
  isOutboxOpen() &&
  (keptVisit(visitId) !== null || currentOutbox().some((action) => action.visitId === visitId));

/**
 * Takes a step of a visit. One of the day is stored and sent at once; without an answer it stays stored. Any other is
 * sent as usual. Throws ApiError when it is refused.
 */
export async function keepOrSend<Op extends Operation>(
  op: Op,
  input: InputOf<Op> & { id: number | string },
  label: string,
): Promise<Sent> {
  const online = async (): Promise<Sent> => {
    await sendAction(label, (options) => call(op, input, options));
    return 'sent';
  };
  const visitId = Number(input.id);
  if (!op.offline || !isOffline(visitId) || isEarly(op.subject, visitId)) return online();
  const action = await addAction({
    id: randomId(),
    operation: op.subject,
    input: input as Record<string, unknown>,
    visitId,
    at: new Date(serverNow()).toISOString(),
  }).catch(() => null);
  // The storage is full.
  if (!action) return online();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([sendActions(), late]);
  clearTimeout(timer);
  const now = currentOutbox().find(({ id }) => id === action.id);
  if (now?.state === 'done') return 'sent';
  if (now?.state !== 'refused' || !now.refusal) return now?.state === 'needs_you' ? 'needs_you' : 'kept';
  // The person sees it here, and need not see it again.
  await removeActions([now]);
  const { code, message, errors = {} } = now.refusal;
  throw new ApiError({ status: 422, code: code as ErrorCode, message, fields: errors });
}
