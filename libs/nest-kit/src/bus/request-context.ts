import { randomUUID } from 'node:crypto';
import type { Caller, Envelope } from '@drawpoint/contracts/envelope';
import type { CallerName } from '@drawpoint/contracts/operation';
import { AppError } from '../app-error.ts';
import { currentRequestId } from '../logging/request-scope.ts';

/** Who asks, on whose behalf, under which request id, and how long they still wait. */
export type RequestContext = {
  caller: Caller | null;
  /** The program that sent the request; `system` where nobody did. */
  service: CallerName | 'system';
  requestId: string;
  /** Network address of the person's browser, for throttling; absent on what no browser asked for. */
  clientIp?: string;
  /** Milliseconds until the caller gives up; negative once they have. */
  msLeft(): number;
};

/** The signed-in caller; UNAUTHENTICATED when there is none. */
export function signedIn(ctx: RequestContext): Caller {
  if (!ctx.caller) throw new AppError('UNAUTHENTICATED');
  return ctx.caller;
}

/**
 * The context of work that no person waits for: jobs and event consumers. It keeps the id of the request that caused
 * it, where one did; each call has its own deadline only.
 */
export function systemContext(requestId: string = currentRequestId() ?? randomUUID()): RequestContext {
  return { caller: null, service: 'system', requestId, msLeft: () => Number.POSITIVE_INFINITY };
}

/** The context of a request that arrived at `receivedAt` (of `performance.now()`). */
export function contextOf(envelope: Envelope, receivedAt: number): RequestContext {
  return {
    caller: envelope.caller,
    service: envelope.service,
    requestId: envelope.request_id,
    ...(envelope.client_ip !== undefined && { clientIp: envelope.client_ip }),
    msLeft: () => envelope.ms_left - (performance.now() - receivedAt),
  };
}
