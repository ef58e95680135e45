import {
  day,
  MOST_ACTIONS,
  MOST_ACTIONS_BYTES,
  type ActionAnswer,
  type PhoneAction,
} from '@drawpoint/contracts/appointments/day.contract';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { markStale } from '../../lib/api/stale.ts';
import { createListeners } from '../../lib/listeners.ts';
import { currentSession, onSessionChange } from '../../lib/session/session.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import type { TakenAction } from './apply-actions.ts';
import { withDay, withOutbox } from './phone-store.ts';
import { open, seal } from './seal.ts';

/** `needs_you`: the office decides. `refused`: without effect, until the person has seen it. */
export type OutboxState = 'unsent' | 'done' | 'needs_you' | 'refused';

/** An action as the outbox keeps it, encrypted: no names and no addresses. */
export type OutboxAction = PhoneAction &
  TakenAction & {
    state: OutboxState;
    /** When the server answered. */
    settledAt?: string;
    refusal?: NonNullable<ActionAnswer['error']>;
  };

/** With its place in the order in which actions are sent. */
export type Queued = OutboxAction & { seq: number };

/** Undefined until they are read; null where they cannot be, as there is no key. */
let queued: readonly Queued[] | null | undefined;
let owner: number | null = null;
const listeners = createListeners();
const NONE: readonly Queued[] = [];

function set(next: readonly Queued[] | null | undefined): void {
  queued = next;
  listeners.tell();
}

onSessionChange(() => queued !== undefined && set(undefined));

const keyOfActions = (): Promise<CryptoKey | undefined> =>
  withDay((database) => database.get('keys', 'actions'));

/** What changes the list is done in turn, so that none overwrites what another has added. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work);
  last = turn;
  return turn;
}

/** How long what was sent is still shown, in milliseconds. */
const SHOWN_MS = 24 * 3_600_000;

/** Reads the person's actions. Those of other people stay where they are. */
export function loadOutbox(person: number): Promise<void> {
  owner = person;
  const { token } = currentSession();
  return inTurn(async () => {
    try {
      const key = await keyOfActions();
      if (!key) return set(null);
      const stored = await withOutbox((database) => database.getAll('actions'));
      const own = stored.filter((each) => each.person === person);
      const opened = await Promise.all(
        own.map(async ({ seq = 0, sealed }) => ({ ...(await open<OutboxAction>(key, sealed)), seq })),
      );
      if (currentSession().token === token) set(opened);
    } catch {
      set(null);
    }
  });
}

/** Whether an action can be stored: the key is here and the actions are read. */
export const isOutboxOpen = (): boolean => Array.isArray(queued) && owner !== null;

export const currentOutbox = (): readonly Queued[] => queued ?? NONE;
export const useOutbox = (): readonly Queued[] =>
  useSyncExternalStore(listeners.listen, currentOutbox, () => NONE);

export const unsentOf = (actions: readonly Queued[]): Queued[] =>
  actions.filter(({ state }) => state === 'unsent');

async function write(action: OutboxAction, seq?: number): Promise<Queued> {
  const key = await keyOfActions();
  if (!key || owner === null) throw new Error('There is no key for unsent actions.');
  const sealed = await seal(key, action);
  const stored = { person: owner, sealed, ...(seq !== undefined && { seq }) };
  return { ...action, seq: await withOutbox((database) => database.put('actions', stored)) };
}

/** Stores an action as the last one. Throws when the phone's storage is full. */
export const addAction = (action: Omit<OutboxAction, 'state'>): Promise<Queued> =>
  inTurn(async () => {
    const added = await write({ ...action, state: 'unsent' });
    set([...currentOutbox(), added]);
    return added;
  });

/** Forgets actions that were sent or seen. */
export const removeActions = (removed: readonly Queued[]): Promise<void> =>
  inTurn(async () => {
    if (removed.length === 0) return;
    await withOutbox(async (database) => {
      for (const { seq } of removed) await database.delete('actions', seq);
    });
    set(currentOutbox().filter(({ seq }) => !removed.some((each) => each.seq === seq)));
  });

/** The phone's clock is ahead: sent again, the action is accepted once its time has come. */
const isAhead = ({ at }: OutboxAction, error: ActionAnswer['error']): boolean =>
  error?.errors?.['at'] !== undefined && Date.parse(at) > serverNow();

const settle = (action: Queued, { state, error }: ActionAnswer): Promise<void> =>
  inTurn(async () => {
    // One that waits for an earlier one is sent again.
    if (state === 'waiting') return;
    const { seq, refusal: _before, ...rest } = action;
    const settled = {
      ...rest,
      ...(isAhead(action, error) ? {} : { state, settledAt: new Date().toISOString() }),
      ...(error && { refusal: error }),
    };
    const saved = await write(settled, seq);
    set(currentOutbox().map((each) => (each.seq === seq ? saved : each)));
  });

/** Why an action was refused, in one sentence. */
export const refusalText = ({ refusal }: OutboxAction): string =>
  Object.values(refusal?.errors ?? {})[0]?.[0] ?? refusal?.message ?? '';

/** A refusal of the whole call that sending it again cannot change. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 403, 429].includes(error.status);

/** Sends a batch. One that the server cannot read is sent action by action, so that it holds up no others. */
async function sendBatch(batch: readonly Queued[]): Promise<ActionAnswer[]> {
  const actions = batch.map(({ id, operation, input, at }) => ({ id, operation, input, at }));
  try {
    return (await call(day.send, { actions })).data;
  } catch (error) {
    if (!isFinal(error)) throw error;
    const [action] = batch;
    if (batch.length > 1 || !action) {
      const answers: ActionAnswer[] = [];
      for (const each of batch) answers.push(...(await sendBatch([each])));
      return answers;
    }
    const { code, message } = error;
    return [{ id: action.id, state: 'refused', answer: null, error: { code, message } }];
  }
}

/** The first actions that go into one call. */
function firstBatch(waiting: readonly Queued[]): Queued[] {
  let bytes = 0;
  const end = waiting.findIndex((action, index) => {
    bytes += new TextEncoder().encode(JSON.stringify(action)).length;
    return index === MOST_ACTIONS || (index > 0 && bytes > MOST_ACTIONS_BYTES);
  });
  return end === -1 ? [...waiting] : waiting.slice(0, end);
}

/** The server was busy. What follows may depend on what it left for later. */
const isCutShort = (answers: readonly ActionAnswer[]): boolean =>
  answers.some(({ state, error }) => state === 'waiting' && error !== null);

async function sendAll(): Promise<void> {
  const { token } = currentSession();
  if (owner === null) return;
  // Another tab may have sent some meanwhile.
  await loadOutbox(owner);
  let waiting = unsentOf(currentOutbox());
  while (waiting.length > 0) {
    const batch = firstBatch(waiting);
    waiting = waiting.slice(batch.length);
    const answered = await sendBatch(batch);
    if (currentSession().token !== token) return;
    for (const answer of answered) {
      const action = batch.find(({ id }) => id === answer.id);
      if (action) await settle(action, answer);
    }
    markStale(day.send.writes);
    if (isCutShort(answered)) break;
  }
  const old = Date.now() - SHOWN_MS;
  await removeActions(
    currentOutbox().filter(
      ({ state, settledAt }) => state === 'done' && settledAt && Date.parse(settledAt) < old,
    ),
  );
}

/** One tab sends at a time. Where locks are missing, the server's ids still make each action happen once. */
const alone = async (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('outbox', work) : work();

let sending: Promise<void> | null = null;
let isAsked = false;

/** Sends what is not sent yet, in order. Never throws: what stays is sent later. */
export function sendActions(): Promise<void> {
  isAsked = true;
  sending ??= (async () => {
    try {
      while (isAsked) {
        isAsked = false;
        await alone(sendAll);
      }
    } catch {
      // No answer, or the server is busy.
    } finally {
      sending = null;
    }
  })();
  return sending;
}
