import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '@drawpoint/contracts/errors';
import { AppError } from '@drawpoint/nest-kit/app-error';

/** What floods are answered with. */
const PACED: ReadonlySet<ErrorCode> = new Set(['RATE_LIMITED', 'UNAUTHENTICATED', 'BUSY']);
/** Refusals that are sent in one turn of the event loop. */
const PER_TURN = 4;
/** Refusals that may wait; what comes beyond is sent at once, so that a flood does not gather in memory. */
const MOST_WAITING = 1_000;

/**
 * Has refusals wait in a line of their own. Most of what one costs is writing it to its connection: hundreds that came
 * together would be written in one piece of work, and keep everybody else waiting for it.
 */
@Injectable()
export class Refusals {
  private waiting: (() => void)[] = [];

  /** The error, in its turn where a flood may be refused with it; any other at once. */
  async inTurn(error: unknown): Promise<unknown> {
    if (error instanceof AppError && PACED.has(error.code) && this.waiting.length < MOST_WAITING) {
      await new Promise<void>((resolve) => {
        if (this.waiting.push(resolve) === 1) setImmediate(this.next);
      });
    }
    return error;
  }

  private readonly next = (): void => {
    for (const resolve of this.waiting.splice(0, PER_TURN)) resolve();
    if (this.waiting.length > 0) setImmediate(this.next);
  };
}
