import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { startChild } from './testing/child-process.ts';
import { until } from './testing/until.ts';

const PROGRAM = new URL('./testing/children/slow-program.ts', import.meta.url);

describe('A program', () => {
  const run = async (more: object = {}, env: NodeJS.ProcessEnv = {}) => {
    const port = await freePort();
    const child = startChild(PROGRAM, { port, startMs: 300, stopMs: 300, ...more }, env);
    const ready = async (): Promise<number> =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    return { child, ready };
  };

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'a program is ready after its start, not ready after %s, and exits with 0 when its work is done',
    async (signal) => {
      const { child, ready } = await run();
      await until(async () => (await ready()) === 503);
      await until(async () => (await ready()) === 200);
      const exit = once(child.process, 'exit');
      child.process.kill(signal);
      await child.says('closing');
      expect(await ready()).toBe(503);
      // A second signal does not interrupt the shutdown of the first.
      child.process.kill(signal);
      await child.says('closed');
      expect(await exit).toEqual([0, null]);
    },
  );

  it('a program that cannot start exits with 1 and logs the reason', async () => {
    const { child } = await run({ fails: true });
    const exit = once(child.process, 'exit');
    expect(await child.says('Could not start')).toBeTruthy();
    expect(await exit).toEqual([1, null]);
  });

  it('a program exits when it is told to stop during its start', async () => {
    const { child, ready } = await run({ startMs: 1_000 });
    await until(async () => (await ready()) === 503);
    const exit = once(child.process, 'exit');
    child.process.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });

  it('a program writes its compile cache once it is ready, so that a killed one starts quickly again', async () => {
    const cache = mkdtempSync(join(tmpdir(), 'drawpoint-compiled-'));
    const { child } = await run({}, { NODE_COMPILE_CACHE: cache });
    await child.says('Ready');
    const files = () => readdirSync(cache, { recursive: true, withFileTypes: true });
    expect(await until(() => files().some((each) => each.isFile()))).toBe(true);
    await child.kill();
    rmSync(cache, { recursive: true });
  });
});
