import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface TestChild {
  process: ChildProcess;
  /** The next line it prints that contains the text. */
  says(text: string): Promise<string>;
  /** `kill -9`, and waits until it is gone. */
  kill(): Promise<void>;
}

// A test that fails does not come to where it ends its own.
const running = new Set<TestChild>();
afterAll(() => Promise.all([...running].map((child) => child.kill())));

/**
 * Runs a TypeScript file beside the tests in a process of its own; its arguments are one JSON value, `env` stands beside ours.
 * It is gone at the latest after the last test of the file, or with the process of the tests.
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
  let said = '';
  const waiting = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
    for (const check of waiting) check();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  let read = 0;
  const started: TestChild = {
    process: child,
    says: (text) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const at = said.indexOf(text, read);
          const end = at < 0 ? -1 : said.indexOf('\n', at);
          if (end < 0) return;
          waiting.delete(check);
          read = end;
          resolve(said.slice(at, end));
        };
        waiting.add(check);
        check();
        void ended.then(() => reject(new Error(`The process ended without saying "${text}":\n${said}`)));
      }),
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
  running.add(started);
  return started;
}
