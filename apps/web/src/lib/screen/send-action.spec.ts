import { ApiError } from '../api/api-error.ts';
import type { CallOptions } from '../api/api.ts';
import { offline } from '../api/read-error.ts';
import { sendAction } from './send-action.ts';
import { currentToasts } from './toasts.ts';

const SECOND = 1_000;
const STEP_MS = 200;
const toasts = () => currentToasts().map(({ title, text }) => [title, text].filter(Boolean).join(': '));
/** Advances the fake timers in steps, so that promises settle in between. */
async function wait(ms: number): Promise<void> {
  for (let gone = 0; gone <= ms; gone += STEP_MS) {
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
    if (gone < ms) jest.advanceTimersByTime(Math.min(STEP_MS, ms - gone));
  }
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}
const press = async (name: string) => {
  currentToasts()
    .at(-1)
    ?.choices?.find(({ label }) => label === name)
    ?.run();
  await wait(0);
};

/** A fake operation that fails or responds in this order, then never responds. */
function connection(...answers: (Error | string)[]) {
  const calls: CallOptions[] = [];
  const attempt = (options: CallOptions): Promise<string> => {
    calls.push(options);
    const answer = answers.shift();
    if (answer === undefined)
      return new Promise((_, reject) =>
        options.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer);
  };
  return { calls, attempt };
}

function follow(sending: Promise<string>) {
  const heard: unknown[] = [];
  sending.then(
    (answer) => heard.push(answer),
    (error: unknown) => heard.push((error as ApiError).code),
  );
  return heard;
}

describe('An action that is sent', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('an action that is answered at once shows no toast', async () => {
    const { attempt, calls } = connection('done');
    const heard = follow(sendAction('On my way', attempt));
    await wait(SECOND);
    expect([heard, toasts(), calls.length]).toEqual([['done'], [], 1]);
  });

  it('a slow action shows a toast after 400 ms, and a warning without a connection after 8 seconds', async () => {
    const heard = follow(sendAction('On my way', connection().attempt));
    await wait(399);
    expect(toasts()).toEqual([]);
    await wait(1);
    expect(toasts()).toEqual(['Sending “On my way”…']);
    await wait(8 * SECOND - 400);
    expect(toasts()).toEqual(['No connection: There is no answer to “On my way” yet.']);
    expect(currentToasts()[0]?.choices?.map(({ label }) => label)).toEqual(['Try again', 'Do not send']);
    await press('Do not send');
    expect([heard, toasts()]).toEqual([['NOT_SENT'], []]);
  });

  it('an action is sent again with the same key when the connection returns within a minute', async () => {
    const { attempt, calls } = connection(offline(), offline(), 'done');
    const heard = follow(sendAction('On my way', attempt));
    await wait(5 * SECOND);
    expect([heard, toasts(), calls.length]).toEqual([['done'], [], 3]);
    expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('an action is not sent later than a minute after the tap, unless the person retries', async () => {
    const { attempt, calls } = connection(...Array.from({ length: 30 }, offline));
    const heard = follow(sendAction('On my way', attempt));
    await wait(60 * SECOND);
    const sent = calls.length;
    await wait(1_800 * SECOND);
    expect([heard, calls.length]).toEqual([[], sent]);
    await press('Try again');
    expect(calls.length).toBe(sent + 1);
    await wait(8 * SECOND);
    await press('Do not send');
  });

  it('a hanging attempt is aborted after a minute', async () => {
    const { attempt, calls } = connection();
    follow(sendAction('On my way', attempt));
    await wait(60 * SECOND);
    expect([calls.length, calls[0]?.signal?.aborted]).toEqual([1, true]);
    await press('Do not send');
  });

  it('a refusal of the server is thrown at once', async () => {
    const refusal = new ApiError({ status: 409, code: 'INVALID_TRANSITION', message: 'No.' });
    const heard = follow(sendAction('On my way', connection(refusal).attempt));
    await wait(0);
    expect(heard).toEqual(['INVALID_TRANSITION']);
    expect(toasts()).toEqual([]);
  });

  it('several pending actions share one toast and are stopped together', async () => {
    const all = ['Approve', 'Approve', 'Complete'].map((label) =>
      follow(sendAction(label, connection().attempt)),
    );
    await wait(8 * SECOND);
    expect(toasts()).toEqual(['No connection: There is no answer to “Approve, Complete” yet.']);
    await press('Do not send');
    expect([all.flat(), toasts()]).toEqual([['NOT_SENT', 'NOT_SENT', 'NOT_SENT'], []]);
  });
});
