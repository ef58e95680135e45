import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A child process of a bench that handles one order at a time. */
export type Child<Order, Answer> = {
  /** Its first message, sent when it is ready. */
  first: Answer;
  ask(order: Order): Promise<Answer>;
  stop(): Promise<void>;
};

/** Forks a file of a bench. The child's first message says that it is ready. */
export async function startChild<Order extends object, Answer>(
  file: string,
  args: readonly string[],
): Promise<Child<Order, Answer>> {
  const child = fork(file, [...args], { execArgv: [] });
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
  return {
    first: await answer(),
    ask: (order) => {
      const answered = answer();
      child.send(order);
      return answered;
    },
    stop: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
