import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface TestChild {
  process: ChildProcess;
  /** Resolves with the next printed line that contains the text. */
  says(text: string): Promise<string>;
  /** Sends SIGKILL and waits until the process is gone. */
  kill(): Promise<void>;
}

// A failed test does not reach the code that ends its process.
const running = new Set<TestChild>();
afterAll(() => Promise.all([...running].map((child) => child.kill())));

/**
 * Runs a TypeScript file in a child process. `argument` is passed as JSON, `env` extends ours. It ends with
 * the last test of the file, or with the test process.
 */
export function startChild(file: URL, argument: unknown, env: NodeJS.ProcessEnv = {}): TestChild {
  const imports = ['./end-with-parent.mjs', './swc-hooks.mjs'].flatMap((each) => [
    '--import',
    new URL(each, import.meta.url).href,
  ]);
  const child = spawn(
    process.execPath,
    ['--conditions=source', ...imports, fileURLToPath(file), JSON.stringify(argument)],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } },
  );
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      running.delete(started);
      resolve();
    }),
  );
  let output = '';
  const waiting = new Set<() => void>();
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    for (const check of waiting) check();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  let read = 0;
  const started: TestChild = {
    process: child,
    says: (text) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const at = output.indexOf(text, read);
          const end = at < 0 ? -1 : output.indexOf('\n', at);
          if (end < 0) return;
          waiting.delete(check);
          read = end;
          resolve(output.slice(at, end));
        };
        waiting.add(check);
        check();
        void ended.then(() => reject(new Error(`The process ended without saying "${text}":\n${output}`)));
      }),
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
  running.add(started);
  return started;
}
