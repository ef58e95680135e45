import { BaseRpcContext } from '@nestjs/microservices';
import type { CallerName } from '@drawpoint/contracts/operation';
import type { Log } from '../logging/log.ts';

/** What a handler learns of a request besides its envelope: when it came in, the service's log, and who asks. */
export class IncomingRequest extends BaseRpcContext<[number]> {
  constructor(
    /** Of `performance.now()`. */
    readonly receivedAt: number,
    readonly log: Log,
    /** The program that sent it, as the transport proves it. */
    readonly program: CallerName,
  ) {
    super([receivedAt]);
  }
}
