import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '@drawpoint/contracts/errors';
import { AppError } from '@drawpoint/nest-kit/app-error';
import PQueue from 'p-queue';

/** What floods are answered with. */
const PACED: ReadonlySet<ErrorCode> = new Set(['RATE_LIMITED', 'UNAUTHENTICATED', 'BUSY']);
/** Refusals that are sent in one turn of the event loop. */
const PER_TURN = 4;
/** Refusals that may wait; what comes beyond is sent at once, so that a flood does not gather in memory. */
const MOST_WAITING = 1_000;

/**
 * Has refusals wait in a queue of their own. Most of what one costs is writing it to its connection: hundreds that came
 * together would be written in one piece of work, and keep everybody else waiting for it.
 */
@Injectable()
export class Refusals {
  private readonly queue = new PQueue({ concurrency: PER_TURN });

  /** The error, in its turn where a flood may be refused with it; any other at once. */
  async inTurn(error: unknown): Promise<unknown> {
    const isPaced = error instanceof AppError && PACED.has(error.code);
    const waiting = this.queue.size + this.queue.pending;
    if (isPaced && waiting < MOST_WAITING) await this.queue.add(() => nextTurn());
    return error;
  }
}
