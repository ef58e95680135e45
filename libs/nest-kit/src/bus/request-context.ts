import { randomUUID } from 'node:crypto';
import type { Caller, Envelope } from '@drawpoint/contracts/envelope';
import type { ErrorCode } from '@drawpoint/contracts/errors';
import type { CallerName } from '@drawpoint/contracts/operation';
import { currentRequestId } from '../logging/request-scope.ts';
import type { IncomingRequest } from './incoming-request.ts';

/** `done`, or the code of the error it was answered with. */
export type Outcome = 'done' | ErrorCode;

/** Who asks, on whose behalf, under which request id, and how long they still wait. */
export type RequestContext<Who extends Caller | null = Caller | null> = {
  caller: Who;
  /** The program that sent the request; `system` where nobody did. */
  service: CallerName | 'system';
  requestId: string;
  /** Network address of the person's browser, for throttling; absent on what no browser asked for. */
  clientIp?: string;
  /** `Idempotency-Key` of the request, on its way to an operation that honours one. */
  idempotencyKey?: string;
  /** What the browser's device cookie holds, on operations that set it (`remembersDevice`). */
  device?: string;
  /** What the browser calls itself, on the same operations. */
  userAgent?: string;
  /** A call in it only asks what is wrong with its fields: something is, whatever the callee finds. */
  refused?: true;
  /** The operation that is called, and the outcomes that its use case has recorded itself; absent where nobody called. */
  call?: { readonly operation: string; readonly recorded: Set<Outcome> };
  /** Milliseconds until the caller gives up; negative once they have. */
  msLeft(): number;
  /** The clock: everything that depends on the present asks here. */
  now(): Date;
};

const now = (): Date => new Date();

/**
 * The context of work that no person waits for: jobs and event consumers. It keeps the id of the request that caused
 * it, where one did; each call has its own deadline only.
 */
export function systemContext(requestId: string = currentRequestId() ?? randomUUID()): RequestContext<null> {
  return { caller: null, service: 'system', requestId, msLeft: () => Number.POSITIVE_INFINITY, now };
}

/** The context of a request that arrived. */
export function contextOf(
  operation: string,
  envelope: Envelope,
  { program, receivedAt }: IncomingRequest,
): RequestContext {
  return {
    call: { operation, recorded: new Set() },
    caller: envelope.caller,
    service: program,
    requestId: envelope.request_id,
    clientIp: envelope.client_ip,
    idempotencyKey: envelope.idempotency_key,
    device: envelope.device,
    userAgent: envelope.user_agent,
    msLeft: () => envelope.ms_left - (performance.now() - receivedAt),
    now,
  };
}

/** The same request, but asking on its behalf waits no longer than this: for answers that can be done without. */
export const withDeadlineAtMost = <Who extends Caller | null>(
  ctx: RequestContext<Who>,
  ms: number,
): RequestContext<Who> => ({ ...ctx, msLeft: () => Math.min(ctx.msLeft(), ms) });
