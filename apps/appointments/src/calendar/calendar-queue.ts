import { Injectable } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';

/** Maximum number of waiters for one calendar. Further ones get BUSY. */
export const MAX_WAITING = 200;

/** Longest wait in milliseconds, even when the caller's deadline allows more. */
const MAX_WAIT_MS = 10_000;

type Waiter = { start: () => void };

/**
 * Runs one change at a time per calendar of a phlebotomist or person, in order of arrival. Waiting here uses
 * no database connection: 200 rivals that wait in the database would starve all other queries.
 */
@Injectable()
export class CalendarQueue {
  private readonly waiting = new Map<string, Waiter[]>();

  /**
   * Runs `work` in turn. Throws BUSY when `most` wait already, or when `msLeft` passes before the turn comes.
   */
  async run<T>(
    calendar: string,
    msLeft: number,
    work: (hasWaited: boolean) => Promise<T>,
    most = MAX_WAITING,
  ): Promise<T> {
    const line = this.waiting.get(calendar);
    if (line === undefined) this.waiting.set(calendar, []);
    else if (line.length >= most) throw busy();
    else await this.turn(line, Math.min(msLeft, MAX_WAIT_MS));
    try {
      return await work(line !== undefined);
    } finally {
      this.next(calendar);
    }
  }

  private turn(line: Waiter[], ms: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(waiter), 1);
        reject(busy());
      }, ms);
      line.push(waiter);
    });
  }

  private next(calendar: string): void {
    const waiter = this.waiting.get(calendar)?.shift();
    if (waiter) waiter.start();
    else this.waiting.delete(calendar);
  }
}

const busy = () => new AppError('BUSY', { retryAfterSeconds: 1 });
