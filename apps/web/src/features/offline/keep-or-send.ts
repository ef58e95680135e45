import { ERROR_TEXTS, type ErrorCode } from '@drawpoint/contracts/errors';
import type { InputOf, Operation } from '@drawpoint/contracts/operation';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import type { UploadInput } from '../../lib/files/upload.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { sendAction } from '../../lib/screen/send-action.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { applyActions, stepOf } from './apply-actions.ts';
import { areLabeled, tubesAfter } from './apply-records.ts';
import { newerThan } from './as-appointment.ts';
import { currentlyKept, keptKinds, keptVisit } from './kept-day.ts';
import { addAction, currentOutbox, isOutboxOpen, loadOutbox, removeActions, sendActions } from './outbox.ts';

/** `kept`: the phone sends it later. `needs_you`: the office decides about it. */
export type Sent = 'sent' | 'kept' | 'needs_you';

/** How long a step waits for its answer before it is called kept, in milliseconds. */
const PATIENCE_MS = 4_000;

/** A stored step waits no longer than this for what is added to it, in milliseconds. */
const MORE_MS = 1_000;

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
function isEarly(operation: string, visitId: number | null): boolean {
  const step = stepOf(operation);
  const from = step && visitId !== null && keptVisit(visitId)?.allowed_from[step];
  return !!from && serverNow() < Date.parse(from);
}

/**
 * Whether a step of the visit goes through the outbox: one of the day that this phone keeps. What is about no single
 * visit goes there while a day is kept.
 */
async function isKept(visitId: number | null): Promise<boolean> {
  const { kept } = currentlyKept();
  if (kept && !isOutboxOpen()) await loadOutbox(kept.user.id);
  if (visitId === null) return isOutboxOpen() && kept !== null;
  const isWaiting = currentOutbox().some((action) => action.visitId === visitId);
  return isOutboxOpen() && (isWaiting || keptVisit(visitId) !== null);
}

/** As far as the phone knows, the draw waits for labels; so does a completion that stands for it. */
function waitsForLabels(operation: string, visitId: number | null): boolean {
  const visit = visitId === null ? null : keptVisit(visitId);
  const step = stepOf(operation);
  if (!visit?.specimens || (step !== 'draw' && step !== 'complete')) return false;
  const actions = newerThan(currentOutbox(), currentlyKept().kept?.readAt ?? 0).filter(
    (action) => action.visitId === visitId,
  );
  if (applyActions(visit, actions).stage === 'drawn') return false;
  const kinds = keptKinds(visit.provider_id);
  return !areLabeled(tubesAfter(visit.specimens, actions, { ...visit, kinds }));
}

/** An action has files in base64. */
async function withoutBlobs(input: object): Promise<Record<string, unknown>> {
  const read = async ([name, value]: [string, unknown]) => {
    if (!(value instanceof Blob)) return [name, value] as const;
    const bytes = new Uint8Array(await value.arrayBuffer());
    return [name, btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))] as const;
  };
  return Object.fromEntries(await Promise.all(Object.entries(input).map(read)));
}

/** What to send: adds to the input what takes time, and gets how long it may. */
type More = (patienceMs?: number) => Promise<object | null>;

/**
 * Takes a step of a visit, or records something. What is about a visit of the day is stored and sent at once; without an
 * answer it stays stored. Any other is sent as usual. Throws ApiError when it is refused.
 */
export async function keepOrSend<Op extends Operation>(
  op: Op,
  input: InputOf<Op> & { id: number | string },
  label: string,
  more: More = async () => null,
): Promise<Sent> {
  const sent = await keep(op, input, more);
  if (sent) return sent;
  const added = more();
  await sendAction(label, async (options) => call(op, { ...input, ...(await added) }, options));
  return 'sent';
}

/** The same for what the phone stores, files too. Null for any other, of which nothing is done. */
export async function keep<Op extends Operation>(
  op: Op,
  input: (InputOf<Op> | UploadInput<Op>) & { id?: number | string },
  more: More = async () => null,
): Promise<Sent | null> {
  const visitId = input.id === undefined ? null : Number(input.id);
  if (!op.offline || isEarly(op.subject, visitId) || !(await isKept(visitId))) return null;
  if (waitsForLabels(op.subject, visitId)) {
    if (navigator.onLine === false)
      throw new ApiError({ status: 409, code: 'LABELS_MISSING', message: ERROR_TEXTS.LABELS_MISSING });
    // The server may know of labels that the phone does not.
    return null;
  }
  const at = new Date(serverNow()).toISOString();
  const action = await addAction({
    id: randomId(),
    operation: op.subject,
    // A place is no use later, and may be a patient's.
    input: { ...(await withoutBlobs(input)), ...(navigator.onLine && (await more(MORE_MS))) },
    ...{ visitId, at },
  }).catch(() => null);
  // The storage is full.
  if (!action) return null;
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
