import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const module = join(import.meta.dirname, 'process.mjs');

/** A launcher whose command prints its process id when ready, and exits with code 7 after a moment. */
const command = `
  process.on('SIGTERM', () => setTimeout(() => process.exit(7), 100));
  process.on('SIGINT', () => setTimeout(() => process.exit(8), 100));
  setInterval(() => {}, 1000);
  console.log(process.pid);
`;
const launcher = `
  import { runForeground } from ${JSON.stringify(module)};
  process.exitCode = await runForeground(process.execPath, ['-e', ${JSON.stringify(command)}]);
`;

describe('a running command', () => {
  it.each([
    ['SIGTERM', 7],
    ['SIGINT', 8],
  ] as const)(
    'a running command receives %s, is waited for, and returns its exit code',
    async (signal, code) => {
      const started = spawn(process.execPath, ['--input-type=module', '-e', launcher], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(started.stdout, 'data');
      started.kill(signal);
      expect(await once(started, 'exit')).toEqual([code, null]);
    },
  );

  it('a running command stops when the npm that started it is killed', async () => {
    const npm = `
      const { spawn } = require('node:child_process');
      const arguments_ = ['--input-type=module', '-e', ${JSON.stringify(launcher)}];
      spawn(process.execPath, arguments_, { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } });
    `;
    const started = spawn(process.execPath, ['-e', npm], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(started.stdout, 'data')) as [Buffer];
    const command = Number(line.toString());
    started.kill('SIGKILL');
    // The pipe closes when the last process that holds it exits.
    await once(started.stdout, 'close');
    expect(() => process.kill(command, 0)).toThrow('ESRCH');
  });
});
