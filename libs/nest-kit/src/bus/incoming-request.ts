import { BaseRpcContext } from '@nestjs/microservices';
import type { Log } from '../logging/log.ts';

/** What a handler learns of a request besides its envelope: when it came in, and the service's log. */
export class IncomingRequest extends BaseRpcContext<[number]> {
  constructor(
    /** Of `performance.now()`. */
    readonly receivedAt: number,
    readonly log: Log,
  ) {
    super([receivedAt]);
  }
}
