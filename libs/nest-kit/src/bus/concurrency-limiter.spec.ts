import type { Log } from '../logging/log.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

const SHARE = { name: 'calendar', places: 6, perPerson: 2 };
const SUBJECTS = ['booking.bookings.create', 'booking.booking-sessions.update'] as const;

/** A limiter with requests that stay open until `answerAll` is called. */
function limited() {
  const limiter = new ConcurrencyLimiter({
    log: { error: () => undefined } as unknown as Log,
    shares: new Map(SUBJECTS.map((subject) => [subject, SHARE])),
  });
  let answerAll = () => {};
  const until = new Promise<void>((resolve) => {
    answerAll = resolve;
  });
  const handler = async () => {
    await until;
    return { ok: true, output: {} };
  };
  const ask = async (userId: number | null, subject: string = SUBJECTS[0]) => {
    const payload = JSON.stringify({ input: {}, caller: userId === null ? null : { user_id: userId } });
    const answer = await limiter.take(subject, handler as never, payload, 'gateway', () => Promise.resolve());
    const reply = JSON.parse(answer) as { ok: boolean; error?: { code: string } };
    return reply.error?.code ?? 'ok';
  };
  return { limiter, ask, answerAll };
}

describe('a concurrency share', () => {
  it('one person cannot fill a share, whichever of its operations they call', async () => {
    const { ask, answerAll } = limited();
    const heard = [ask(4), ask(4, SUBJECTS[1])];
    expect([await ask(4), await ask(4, SUBJECTS[1])]).toEqual(['BUSY', 'BUSY']);
    const others = [ask(5), ask(5), ask(null), ask(null)];
    expect(await ask(6)).toBe('BUSY');
    answerAll();
    expect(await Promise.all([...heard, ...others])).toEqual(Array.from({ length: 6 }, () => 'ok'));
  });

  it('a person can call again once their requests are answered', async () => {
    const { ask, answerAll } = limited();
    answerAll();
    for (let round = 0; round < 3; round += 1) {
      expect(await Promise.all([ask(4), ask(4)])).toEqual(['ok', 'ok']);
    }
  });

  it('calls of operations outside the share are not counted', async () => {
    const { ask, answerAll } = limited();
    const all = Array.from({ length: 8 }, () => ask(4, 'booking.catalog.list-services'));
    answerAll();
    expect(new Set(await Promise.all(all))).toEqual(new Set(['ok']));
  });
});
