import { once } from 'node:events';
import { startChild } from './child-process.ts';

const PROGRAM = new URL('./children/slow-program.ts', import.meta.url);

describe('A process beside the tests', () => {
  it('a child process exits when the test process is gone', async () => {
    const child = startChild(PROGRAM, { port: 0, startMs: 0, stopMs: 0 });
    await child.says('Ready');
    const exit = once(child.process, 'exit');
    child.process.stdin!.destroy();
    expect(await exit).toEqual([1, null]);
  });
});
