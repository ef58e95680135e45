import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface TestChild {
  process: ChildProcess;
  /** The next line it prints that contains the text. */
  says(text: string): Promise<string>;
  /** `kill -9`, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Runs a TypeScript file beside the tests in a process of its own; its arguments are one JSON value, `env` stands beside ours. */
export function startChild(file: URL, argument: unknown, env: NodeJS.ProcessEnv = {}): TestChild {
  const hooks = new URL('./swc-hooks.mjs', import.meta.url).href;
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', hooks, fileURLToPath(file), JSON.stringify(argument)],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  const waiting = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
    for (const check of waiting) check();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  let read = 0;
  return {
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
}
