import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type Program = {
  url: string;
  /** CPU time used so far, in microseconds. */
  cpu(): Promise<number>;
  /** From now on traces that share of its requests, or with null none; of one that is started to. */
  trace(share: number | null): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a program of the bench from the built packages, as it would run in production. */
export async function startProgram(role: string, given = ''): Promise<Program> {
  const child = fork(join(import.meta.dirname, 'child.ts'), [role, given], { execArgv: [] });
  const { url } = await answer<{ url: string }>(child);
  return {
    url,
    cpu: async () => {
      child.send('cpu');
      return (await answer<{ cpu: number }>(child)).cpu;
    },
    trace: async (share) => {
      child.send({ share });
      await answer(child);
    },
    stop: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

/** The child's next message; fails when it ends instead. */
function answer<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const heard = (message: unknown): void => {
      child.off('exit', ended);
      resolve(message as T);
    };
    const ended = (code: number | null): void => {
      child.off('message', heard);
      reject(new Error(`A program of the bench ended with ${String(code)}.`));
    };
    child.once('message', heard);
    child.once('exit', ended);
  });
}
