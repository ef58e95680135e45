import { BaseRpcContext } from '@nestjs/microservices';
import type { CallerName } from '@drawpoint/contracts/operation';
import type { Log } from '../logging/log.ts';

/** Context of a request beside its envelope: time of receipt, the service's log and the sending program. */
export class IncomingRequest extends BaseRpcContext<[number]> {
  constructor(
    /** In `performance.now()` time. */
    readonly receivedAt: number,
    readonly log: Log,
    /** The program that sent the request, as proved by the transport. */
    readonly program: CallerName,
  ) {
    super([receivedAt]);
  }
}
