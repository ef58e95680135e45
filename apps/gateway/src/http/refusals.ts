import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '@drawpoint/contracts/errors';
import { AppError } from '@drawpoint/nest-kit/app-error';
import PQueue from 'p-queue';

/** The error codes that floods get. */
const PACED: ReadonlySet<ErrorCode> = new Set(['RATE_LIMITED', 'UNAUTHENTICATED', 'BUSY']);
/** How many refusals are sent in one turn of the event loop. */
const PER_TURN = 4;
/** How many refusals may wait. Further ones are sent at once, so that a flood does not fill the memory. */
const MOST_WAITING = 1_000;

/**
 * Queues refusals. Their main cost is the socket write: hundreds at once would block the event loop for
 * everybody else.
 */
@Injectable()
export class Refusals {
  private readonly queue = new PQueue({ concurrency: PER_TURN });

  /** Returns the error when it may be sent. Errors of floods wait for their turn; others return at once. */
  async inTurn(error: unknown): Promise<unknown> {
    const isPaced = error instanceof AppError && PACED.has(error.code);
    const waiting = this.queue.size + this.queue.pending;
    if (isPaced && waiting < MOST_WAITING) await this.queue.add(() => nextTurn());
    return error;
  }
}
