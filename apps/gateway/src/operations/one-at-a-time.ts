import { AppError } from '@drawpoint/nest-kit/app-error';

/** How many calls of one person may wait. */
const MAX_WAITING = 20;

type Line = { waiting: number; last: Promise<unknown> };

/** Runs the work of each person in turn, that of others beside it. */
export class OneAtATime {
  private readonly lines = new Map<number, Line>();

  /** Throws RATE_LIMITED where too much of this person's work waits already. */
  async run<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(userId) ?? { waiting: 0, last: Promise.resolve() };
    if (line.waiting > MAX_WAITING) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 1 });
    this.lines.set(userId, line);
    line.waiting += 1;
    const turn = line.last.then(work);
    line.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) this.lines.delete(userId);
    }
  }
}
