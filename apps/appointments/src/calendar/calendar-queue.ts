import { Injectable } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';

/** How many may wait for one calendar; further ones are told to come back. */
export const MAX_WAITING = 200;

/** How long anybody waits, in milliseconds, whatever their own deadline allows. */
const MAX_WAIT_MS = 10_000;

type Waiter = { start: () => void };

/**
 * Lets one change at a time at a phlebotomist's or a person's calendar, first come first served. Rivals wait here, where waiting
 * costs nothing: in the database each would hold a connection, and 200 of them starve everybody else.
 */
@Injectable()
export class CalendarQueue {
  private readonly waiting = new Map<string, Waiter[]>();

  /** Runs the work in turn. Throws BUSY when `most` wait already, or when `msLeft` passes before the turn comes. */
  async run<T>(calendar: string, msLeft: number, work: () => Promise<T>, most = MAX_WAITING): Promise<T> {
    const line = this.waiting.get(calendar);
    if (line === undefined) this.waiting.set(calendar, []);
    else if (line.length >= most) throw busy();
    else await this.turn(line, Math.min(msLeft, MAX_WAIT_MS));
    try {
      return await work();
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
