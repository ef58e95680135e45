import { CalendarQueue, MAX_WAITING } from './calendar-queue.ts';

/** Work that runs until the test ends it. */
function openWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

describe('the queue of a calendar', () => {
  it('work runs one at a time, in order of arrival', async () => {
    const queue = new CalendarQueue();
    const seen: string[] = [];
    const appointment = (name: string) =>
      queue.run('3', 1_000, async () => {
        seen.push(`${name} in`);
        await Promise.resolve();
        seen.push(`${name} out`);
      });
    await Promise.all([appointment('a'), appointment('b'), appointment('c')]);
    expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
  });

  it('work is told whether it had to wait', async () => {
    const queue = new CalendarQueue();
    const whether = () => queue.run('3', 1_000, async (hasWaited) => hasWaited);
    expect(await Promise.all([whether(), whether()])).toEqual([false, true]);
    expect(await whether()).toBe(false);
  });

  it('work for another phlebotomist does not wait', async () => {
    const queue = new CalendarQueue();
    const long = openWork();
    const held = queue.run('3', 1_000, long.work);
    await expect(queue.run('11', 1_000, () => Promise.resolve('done'))).resolves.toBe('done');
    long.end();
    await held;
  });

  it('the queue continues after failed work', async () => {
    const queue = new CalendarQueue();
    const failed = queue.run('3', 1_000, () => Promise.reject(new Error('no')));
    const after = queue.run('3', 1_000, () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    await expect(after).resolves.toBe('done');
  });

  it('a caller who waits longer than their deadline gets BUSY, and the next one is served', async () => {
    const queue = new CalendarQueue();
    const long = openWork();
    const held = queue.run('3', 1_000, long.work);
    const impatient = queue.run('3', 5, () => Promise.resolve('never'));
    const patient = queue.run('3', 1_000, () => Promise.resolve('served'));
    await expect(impatient).rejects.toMatchObject({ code: 'BUSY', options: { retryAfterSeconds: 1 } });
    long.end();
    await held;
    await expect(patient).resolves.toBe('served');
  });

  it('the deadline of a caller who is served does not end the wait of another', async () => {
    const queue = new CalendarQueue();
    const first = openWork();
    const second = openWork();
    const held = [queue.run('3', 1_000, first.work), queue.run('3', 5, second.work)];
    const patient = queue.run('3', 1_000, () => Promise.resolve('served'));
    first.end();
    await new Promise((resolve) => setTimeout(resolve, 20));
    second.end();
    await Promise.all(held);
    await expect(patient).resolves.toBe('served');
  });

  it('a caller who finds the queue full gets BUSY', async () => {
    const queue = new CalendarQueue();
    const long = openWork();
    const all = Array.from({ length: MAX_WAITING + 1 }, () => queue.run('3', 5_000, long.work));
    await expect(queue.run('3', 5_000, long.work)).rejects.toMatchObject({ code: 'BUSY' });
    long.end();
    await Promise.all(all);
  });

  it('a caller gets BUSY at once when more wait than it allows', async () => {
    const queue = new CalendarQueue();
    const long = openWork();
    const few = () => queue.run('3', 5_000, long.work, 2);
    const all = [few(), few(), few()];
    await expect(few()).rejects.toMatchObject({ code: 'BUSY' });
    const other = queue.run('3', 5_000, long.work);
    long.end();
    await Promise.all([...all, other]);
  });
});
