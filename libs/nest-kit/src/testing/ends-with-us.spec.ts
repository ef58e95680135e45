import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { until } from './until.ts';

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('A process that a test has started', () => {
  it('a process started by a test ends when the test is killed', async () => {
    const starter = spawn(process.execPath, [join(import.meta.dirname, 'children/ends-with-starter.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(starter.stdout, 'data')) as [Buffer];
    const pid = Number(said.toString());
    expect(isRunning(pid)).toBe(true);
    starter.kill('SIGKILL');
    await until(() => !isRunning(pid));
  });
});
