import 'fake-indexeddb/auto';
import type { ActionAnswer, ActionState, PhoneAction } from '@drawpoint/contracts/appointments/day.contract';
import { handovers } from '@drawpoint/contracts/appointments/handovers.contract';
import { specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { endSession, startSession } from '../../lib/session/session.ts';
import { keptVisitOf } from '../../testing/day.ts';
import { PLANNED_TUBE, tubesOf } from '../../testing/tubes.ts';
import { PHLEBOTOMIST } from '../../testing/people.ts';
import { keepDay } from './kept-day.ts';
import { keep, keepOrSend } from './keep-or-send.ts';
import { currentOutbox, loadOutbox, refusalText, removeActions, sendActions, unsentOf } from './outbox.ts';
import { withOutbox } from './phone-store.ts';

const KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const { fetch: realFetch } = globalThis;

/** Its company asks for labels. */
const LABELED_VISIT = keptVisitOf({ id: 8, stage: 'arrived', specimens: tubesOf(PLANNED_TUBE) });

let sent: PhoneAction[][] = [];
let hasNetwork = true;
/** What the server answers to an action; by default that it is done. */
let stateOf: (action: PhoneAction) => ActionState = () => 'done';
/** Why; by default that it is too early. */
let errorOf = (): ActionAnswer['error'] => ({ code: 'TOO_EARLY', message: 'It is too early.' });
/** Whether what waits does so as the server is busy. */
let isBusy = false;
/** Refuses a whole call. */
let refuses: (actions: PhoneAction[]) => number | null = () => null;

function answerCalls(): void {
  globalThis.fetch = (async (url: string, { body = '{}' }: { body?: string } = {}) => {
    if (!hasNetwork) throw new TypeError('Failed to fetch');
    if (url === '/api/day/key') return Response.json({ key: KEY });
    if (url === '/api/day') {
      const kept = [...[5, 6].map((id) => keptVisitOf({ id })), LABELED_VISIT];
      return Response.json({
        now: new Date(),
        offline_hours: 14,
        visits: kept,
        labels_ahead: [],
        policies: [],
      });
    }
    if (url !== '/api/day/actions') return Response.json({ id: 7, status: 'approved' });
    const { actions } = JSON.parse(body) as { actions: PhoneAction[] };
    sent.push(actions);
    const status = refuses(actions);
    if (status !== null) return Response.json({ code: 'INVALID_INPUT', message: 'Not so.' }, { status });
    const data = actions.map((action): ActionAnswer => {
      const state = stateOf(action);
      const error = state === 'refused' || isBusy ? errorOf() : null;
      return { id: action.id, state, answer: null, error };
    });
    return Response.json({ data });
  }) as unknown as typeof fetch;
}

const handOver = (signature: Blob) =>
  keep(handovers.record, {
    ...{ kind: 'lab', place: 'Main St lab', receiver: 'R. Ortiz', numbers: ['7KQW3MRT3'], signature },
  });
const arrive = (id: number) => keepOrSend(visits.arrive, { id }, 'I have arrived');
const sentIds = () => sent.map((actions) => actions.map(({ input }) => input['id']));
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

async function signIn(): Promise<void> {
  startSession(`token-${Math.random()}`);
  await settled();
  await keepDay(PHLEBOTOMIST);
  await loadOutbox(PHLEBOTOMIST.id);
}

describe('the outbox', () => {
  beforeEach(async () => {
    [sent, hasNetwork, stateOf, refuses] = [[], true, () => 'done', () => null];
    errorOf = () => ({ code: 'TOO_EARLY', message: 'It is too early.' });
    answerCalls();
    await signIn();
    await removeActions(currentOutbox());
  });
  afterAll(() => {
    endSession('signed-out');
    globalThis.fetch = realFetch;
  });

  it('a step of the day is stored and sent at once, with an id and its time', async () => {
    const before = Date.now();
    expect(await arrive(5)).toBe('sent');
    const [[action] = []] = sent;
    expect(action).toMatchObject({ operation: visits.arrive.subject, input: { id: 5 } });
    expect(action!.id).toMatch(UUID);
    expect(Math.abs(Date.parse(action!.at) - before)).toBeLessThan(5_000);
    expect(unsentOf(currentOutbox())).toEqual([]);
  });

  it('a visit that the phone does not keep is sent as usual', async () => {
    expect(await arrive(7)).toBe('sent');
    expect(sent).toEqual([]);
  });

  it('without a network steps stay in order, and each is sent once when it returns', async () => {
    hasNetwork = false;
    for (const id of [5, 6, 5]) expect(await arrive(id)).toBe('kept');
    expect(sent).toEqual([]);
    hasNetwork = true;
    await Promise.all([sendActions(), sendActions()]);
    await sendActions();
    expect(sentIds()).toEqual([[5, 6, 5]]);
  });

  it('at most fifty are sent at once', async () => {
    hasNetwork = false;
    for (let index = 0; index < 51; index += 1) await arrive(5);
    hasNetwork = true;
    await sendActions();
    expect(sent.map(({ length }) => length)).toEqual([50, 1]);
    expect(new Set(sent.flat().map(({ id }) => id)).size).toBe(51);
  });

  it('a hand-over is about no visit, and has its signature in base64', async () => {
    expect(await handOver(new Blob([new Uint8Array([137, 80, 78, 71])]))).toBe('sent');
    expect(sent.flat()).toMatchObject([
      { operation: handovers.record.subject, input: { numbers: ['7KQW3MRT3'], signature: 'iVBORw==' } },
    ]);
    endSession('signed-out');
    expect(await handOver(new Blob([]))).toBe(null);
  });

  it('large actions are sent in smaller calls, and one that is larger alone', async () => {
    hasNetwork = false;
    for (const bytes of [200_000, 200_000, 200_000, 700_000, 100_000])
      await handOver(new Blob(['x'.repeat(bytes)]));
    hasNetwork = true;
    await sendActions();
    expect(sent.map(({ length }) => length)).toEqual([2, 1, 1, 1]);
    expect(currentOutbox().map(({ state }) => state)).toEqual(Array(5).fill('done'));
  });

  it('what a busy server leaves holds what follows it', async () => {
    hasNetwork = false;
    for (let index = 0; index < 51; index += 1) await arrive(5);
    [hasNetwork, stateOf, isBusy] = [true, () => 'waiting', true];
    errorOf = () => ({ code: 'BUSY', message: 'Busy.' });
    await sendActions();
    expect(sent.map(({ length }) => length)).toEqual([50]);
    [stateOf, isBusy] = [() => 'done', false];
    await sendActions();
    expect(sent.map(({ length }) => length)).toEqual([50, 50, 1]);
  });

  it('a step taken while others are sent is sent after them', async () => {
    const both = [arrive(5), arrive(6)];
    await Promise.all(both);
    await sendActions();
    expect(sentIds().flat()).toEqual([5, 6]);
  });

  it('an answer that is lost is asked for again, with the same ids', async () => {
    refuses = () => 503;
    expect(await arrive(5)).toBe('kept');
    refuses = () => null;
    await sendActions();
    const [first, second] = sent.map(([action]) => action);
    expect(second).toEqual(first);
  });

  it('a visit that needs somebody is held, and other visits go on', async () => {
    stateOf = ({ input, operation }) =>
      input['id'] === 6 ? 'done' : operation === visits.draw.subject ? 'waiting' : 'needs_you';
    expect(await arrive(5)).toBe('needs_you');
    expect(await keepOrSend(visits.draw, { id: 5 }, 'Specimen drawn')).toBe('kept');
    expect(await arrive(6)).toBe('sent');
    expect(currentOutbox().map(({ state }) => state)).toEqual(['needs_you', 'unsent', 'done']);
    stateOf = () => 'done';
    await sendActions();
    expect(currentOutbox().map(({ state }) => state)).toEqual(['needs_you', 'done', 'done']);
  });

  it('a refusal is thrown where the person is, and is not kept', async () => {
    stateOf = () => 'refused';
    await expect(arrive(5)).rejects.toMatchObject({ code: 'TOO_EARLY', message: 'It is too early.' });
    expect(currentOutbox()).toEqual([]);
  });

  it('a later refusal stays until it is seen', async () => {
    hasNetwork = false;
    await arrive(5);
    [hasNetwork, stateOf] = [true, () => 'refused'];
    await sendActions();
    const [refused] = currentOutbox();
    expect(refused?.state).toBe('refused');
    expect(refusalText(refused!)).toBe('It is too early.');
    await sendActions();
    expect(sent).toHaveLength(1);
  });

  it('an action whose time is ahead of the server’s is kept and sent again', async () => {
    hasNetwork = false;
    await arrive(5);
    [hasNetwork, errorOf] = [
      true,
      () => ({ code: 'INVALID_INPUT', message: 'No.', errors: { at: ['The clock is ahead.'] } }),
    ];
    stateOf = () => 'refused';
    const { now } = Date;
    Date.now = () => now() - 600_000;
    await sendActions();
    Date.now = now;
    expect(currentOutbox()).toMatchObject([{ state: 'unsent', refusal: { message: 'No.' } }]);
    stateOf = () => 'done';
    errorOf = () => null;
    await sendActions();
    const [done] = currentOutbox();
    expect([done!.state, done!.refusal]).toEqual(['done', undefined]);
  });

  it('an action that the server cannot read holds up no others', async () => {
    hasNetwork = false;
    for (const id of [5, 6]) await arrive(id);
    [hasNetwork, refuses] = [
      true,
      (actions) => (actions.some(({ input }) => input['id'] === 5) ? 422 : null),
    ];
    await sendActions();
    expect(currentOutbox().map(({ state }) => state)).toEqual(['refused', 'done']);
  });

  it('of two tabs one sends at a time, and each action is sent once', async () => {
    hasNetwork = false;
    for (const id of [5, 6, 5]) await arrive(id);
    const other = (await import(`./outbox.ts?tab=${Math.random()}`)) as typeof import('./outbox.ts');
    await other.loadOutbox(PHLEBOTOMIST.id);
    expect(other.currentOutbox()).toHaveLength(3);
    hasNetwork = true;
    await Promise.all([sendActions(), other.sendActions()]);
    expect(sentIds().flat()).toEqual([5, 6, 5]);
    await other.removeActions(other.currentOutbox());
  });

  it('a draw waits for labels: those that the phone knows of, and those that it stored', async () => {
    const draw = () => keepOrSend(visits.draw, { id: 8 }, 'Specimen drawn');
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    await expect(draw()).rejects.toMatchObject({ code: 'LABELS_MISSING' });
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: true });
    expect([await draw(), currentOutbox()]).toEqual(['sent', []]);
    hasNetwork = false;
    const label = { id: 8, specimen_id: PLANNED_TUBE.id, number: '7KQW3MRT3' };
    expect(await keepOrSend(specimens.bind, label, 'Label the tube')).toBe('kept');
    expect([await draw(), unsentOf(currentOutbox()).length]).toEqual(['kept', 2]);
  });

  it('a step is sent as usual when the phone is full', async () => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
    try {
      expect(await arrive(5)).toBe('sent');
    } finally {
      IDBObjectStore.prototype.put = put;
    }
    expect([sent, currentOutbox()]).toEqual([[], []]);
  });

  it('what is not sent outlives the session in ciphertext, and is sent after the next sign-in', async () => {
    hasNetwork = false;
    await keepOrSend(visits.noShow, { id: 5, reason: 'Nobody opened the door.' }, 'No-show');
    endSession('signed-out');
    await settled();
    await loadOutbox(PHLEBOTOMIST.id);
    expect(currentOutbox()).toEqual([]);
    const stored = await withOutbox((database) => database.getAll('actions'));
    const text = stored.map(({ sealed }) => Buffer.from(sealed.data).toString('latin1')).join();
    expect(text).not.toMatch(/Nobody|no-show/);
    hasNetwork = true;
    await signIn();
    await sendActions();
    expect(sent.flat()).toMatchObject([{ input: { reason: 'Nobody opened the door.' } }]);
  });

  it('actions of another person are neither shown nor sent', async () => {
    hasNetwork = false;
    await arrive(5);
    hasNetwork = true;
    await loadOutbox(PHLEBOTOMIST.id + 1);
    expect(currentOutbox()).toEqual([]);
    await sendActions();
    expect(sent).toEqual([]);
    await loadOutbox(PHLEBOTOMIST.id);
    expect(unsentOf(currentOutbox())).toHaveLength(1);
  });
});
