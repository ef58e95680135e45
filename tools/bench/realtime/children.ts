import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process of the bench that answers one order after the other. */
export type Child<Order, Answer> = {
  ask(order: Order): Promise<Answer>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a file of this folder; its first message says that it is ready. */
export async function startChild<Order extends object, Answer>(
  file: string,
  args: readonly string[],
): Promise<Child<Order, Answer> & { first: Answer }> {
  const child = fork(join(import.meta.dirname, file), [...args], { execArgv: ['--expose-gc'] });
  const answer = async (): Promise<Answer> => {
    const ended = new AbortController();
    const exit = once(child, 'exit', { signal: ended.signal }).then(() => {
      throw new Error(`${file} ${args[0] ?? ''} ended.`);
    });
    try {
      return (await Promise.race([once(child, 'message', { signal: ended.signal }), exit]))[0] as Answer;
    } finally {
      exit.catch(() => undefined);
      ended.abort();
    }
  };
  const end = async (act: () => void): Promise<void> => {
    const exited = once(child, 'exit');
    act();
    await exited;
  };
  return {
    first: await answer(),
    ask: (order) => {
      const answered = answer();
      child.send(order);
      return answered;
    },
    kill: () => end(() => child.kill('SIGKILL')),
    stop: () => end(() => child.disconnect()),
  };
}
