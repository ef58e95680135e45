import 'fake-indexeddb/auto';
import type { KeptVisit } from '@drawpoint/contracts/appointments/day.contract';
import { PHLEBOTOMIST } from '../../testing/people.ts';
import { currentSession, endSession, startSession } from '../../lib/session/session.ts';
import { currentlyKept, eraseWhenOver, isOver, keepDay, openDay } from './kept-day.ts';
import { withDay } from './phone-store.ts';
import { keptVisitOf } from '../../testing/day.ts';

const KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
const { fetch: realFetch } = globalThis;
let calls: string[] = [];
let visits: KeptVisit[] = [];
let status = 200;

function answerCalls(): void {
  globalThis.fetch = (async (url: string) => {
    calls.push(url);
    if (url === '/api/day/key') return Response.json({ key: KEY });
    if (url !== '/api/day') return new Response('the file of Ada Lane', { status: 200 });
    if (status !== 200) return Response.json({ code: 'FORBIDDEN', message: 'No.' }, { status });
    return Response.json({
      now: new Date().toISOString(),
      offline_hours: 14,
      visits,
      labels_ahead: [],
      policies: [],
    });
  }) as unknown as typeof fetch;
}

/** All that the database holds, as text. */
const dumped = async (): Promise<string> =>
  withDay(async (database) => {
    const stored = [...(await database.getAll('day')), ...(await database.getAll('files'))];
    return JSON.stringify(stored, (_, value: unknown) =>
      value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
    );
  });

const isStored = () => withDay(async (database) => (await database.get('day', 'day')) !== undefined);
/** The deletion of a database takes a moment. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('the day that a phone keeps', () => {
  beforeEach(async () => {
    [calls, visits, status] = [[], [keptVisitOf({ id: 5 })], 200];
    answerCalls();
    startSession(`token-${Math.random()}`);
    await settled();
  });
  afterAll(() => {
    endSession('signed-out');
    globalThis.fetch = realFetch;
  });

  it('the day is kept encrypted with its files, and read by a page that is opened later', async () => {
    visits = [keptVisitOf({ id: 5, orders: [{ id: 9, name: 'order-1.jpg', url: '/api/orders/9' }] })];
    await keepDay(PHLEBOTOMIST);
    expect(calls).toEqual(['/api/day', '/api/day/key', '/api/orders/9']);
    expect(await dumped()).not.toMatch(/Ada|Lane|5th Ave|order-1/);
    const opened = await openDay();
    expect(opened?.day.visits).toEqual(visits);
    expect(opened?.user).toMatchObject({ id: PHLEBOTOMIST.id, email: '' });
  });

  it('the key of the outbox is asked for once', async () => {
    await keepDay(PHLEBOTOMIST);
    await keepDay(PHLEBOTOMIST);
    expect(calls.filter((url) => url === '/api/day/key')).toHaveLength(1);
  });

  it.each(['signed-out', 'expired'] as const)(
    'nothing stays after the end of the session: %s',
    async (how) => {
      await keepDay(PHLEBOTOMIST);
      expect(await isStored()).toBe(true);
      endSession(how);
      await settled();
      expect(await isStored()).toBe(false);
      expect(currentlyKept().kept).toBeNull();
    },
  );

  it('nothing stays when another person signs in, or somebody is impersonated', async () => {
    await keepDay(PHLEBOTOMIST);
    startSession('token-of-another');
    await settled();
    expect(await isStored()).toBe(false);
    await keepDay({ ...PHLEBOTOMIST, is_impersonating: true });
    expect(await isStored()).toBe(false);
    expect(calls).toEqual(['/api/day', '/api/day/key']);
  });

  it('a day of another session is not opened but erased', async () => {
    await keepDay(PHLEBOTOMIST);
    await withDay(async (database) => {
      const stored = await database.get('day', 'day');
      await database.put('day', { ...stored!, session: 'another' }, 'day');
    });
    expect(await openDay()).toBeNull();
    await settled();
    expect(await isStored()).toBe(false);
  });

  it('nothing stays when the role has ended', async () => {
    await keepDay(PHLEBOTOMIST);
    status = 403;
    await keepDay(PHLEBOTOMIST);
    await settled();
    expect(await isStored()).toBe(false);
  });

  it('the day stays while the server does not answer', async () => {
    await keepDay(PHLEBOTOMIST);
    status = 503;
    await keepDay(PHLEBOTOMIST);
    expect(await isStored()).toBe(true);
    expect(eraseWhenOver()).toBe(false);
  });

  it('without room for the files the day is kept, and without room for the day nothing', async () => {
    visits = [keptVisitOf({ id: 5, orders: [{ id: 9, name: 'order-1.jpg', url: '/api/orders/9' }] })];
    const { put } = IDBObjectStore.prototype;
    const refuse = (full: string) =>
      (IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...parts) {
        if (this.name === full) throw new DOMException('Full', 'QuotaExceededError');
        return put.apply(this, parts);
      });
    try {
      refuse('files');
      await keepDay(PHLEBOTOMIST);
      expect(await isStored()).toBe(true);
      refuse('day');
      await keepDay(PHLEBOTOMIST);
    } finally {
      IDBObjectStore.prototype.put = put;
    }
    await settled();
    expect(await isStored()).toBe(false);
    expect(currentlyKept().state).toBe('none');
  });

  it('the day is not written for a session that has ended meanwhile', async () => {
    const keeping = keepDay(PHLEBOTOMIST);
    endSession('signed-out');
    await keeping;
    await settled();
    expect(currentSession().token).toBeNull();
    expect(await isStored()).toBe(false);
  });

  it('the day is over after its hours without an answer, and when the clock was set back', () => {
    const now = Date.UTC(2026, 10, 29, 12);
    const read = (hours: number) => ({ readAt: now - hours * 3_600_000, offlineHours: 14 });
    expect(isOver(read(13.9), now)).toBe(false);
    expect(isOver(read(14.1), now)).toBe(true);
    expect(isOver(read(-1), now)).toBe(true);
  });

  it('a day that is over is not opened but erased', async () => {
    await keepDay(PHLEBOTOMIST);
    await withDay(async (database) => {
      const stored = await database.get('day', 'day');
      await database.put('day', { ...stored!, readAt: Date.now() - 15 * 3_600_000 }, 'day');
    });
    expect(await openDay()).toBeNull();
    await settled();
    expect(await isStored()).toBe(false);
  });
});
