import { setTimeout as pause } from 'node:timers/promises';
import { deadline } from './deadline.ts';

describe('The deadline of a call', () => {
  it('it ends the call when the time is over', async () => {
    const signal = deadline(5, new AbortController().signal);
    expect(signal.aborted).toBe(false);
    await pause(50);
    expect((signal.reason as Error).name).toBe('TimeoutError');
  });

  it('it ends the call with its caller, at once when the caller has ended', () => {
    const caller = new AbortController();
    const signal = deadline(60_000, caller.signal);
    caller.abort('left');
    expect([signal.aborted, signal.reason]).toEqual([true, 'left']);
    expect(deadline(60_000, caller.signal).reason).toBe('left');
  });
});
