import { randomUUID } from 'node:crypto';
import type { Language } from '@drawpoint/contracts/auth/languages';
import type { Caller, Envelope } from '@drawpoint/contracts/envelope';
import type { ErrorCode } from '@drawpoint/contracts/errors';
import type { CallerName } from '@drawpoint/contracts/operation';
import { currentRequestId } from '../logging/request-scope.ts';
import type { IncomingRequest } from './incoming-request.ts';

/** `done`, or the error code of the reply. */
export type Outcome = 'done' | ErrorCode;

/** The context of a request: caller, request id and time left. */
export type RequestContext<Who extends Caller | null = Caller | null> = {
  caller: Who;
  /** The program that sent the request, or `system` for jobs and consumers. */
  service: CallerName | 'system';
  requestId: string;
  /** The browser's network address, for rate limits. Absent when no browser sent the request. */
  clientIp?: string;
  /** The language of the answer's texts for patients; English when absent. */
  language?: Language;
  /** The request's `Idempotency-Key`, for operations that are idempotent. */
  idempotencyKey?: string;
  /** Value of the browser's device cookie, for operations with `remembersDevice`. */
  device?: string;
  /** The browser's `User-Agent`, for the same operations. */
  userAgent?: string;
  /** Calls with this context only check their fields: the request is refused in any case. */
  refused?: true;
  /**
   * The called operation, and the outcomes its use case has audited itself. Absent when no operation was
   * called.
   */
  call?: { readonly operation: string; readonly recorded: Set<Outcome> };
  /** Milliseconds until the caller gives up. Negative afterwards. */
  msLeft(): number;
  /** The current time. Code that depends on it asks here. */
  now(): Date;
  /** When the request arrived, of an action that a phone stored: `now` is then when it happened. */
  receivedAt?: Date;
};

const now = (): Date => new Date();

/**
 * The context of jobs and event consumers. Keeps the id of the request that caused the work, if any. Calls
 * are limited only by their own deadlines.
 */
export function systemContext(requestId: string = currentRequestId() ?? randomUUID()): RequestContext<null> {
  return { caller: null, service: 'system', requestId, msLeft: () => Number.POSITIVE_INFINITY, now };
}

/** The context of an incoming request. */
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
    language: envelope.language,
    idempotencyKey: envelope.idempotency_key,
    device: envelope.device,
    userAgent: envelope.user_agent,
    msLeft: () => envelope.ms_left - (performance.now() - receivedAt),
    now,
  };
}

/** The same context with at most `ms` of time left, for calls whose result is optional. */
export const withDeadlineAtMost = <Who extends Caller | null>(
  ctx: RequestContext<Who>,
  ms: number,
): RequestContext<Who> => ({ ...ctx, msLeft: () => Math.min(ctx.msLeft(), ms) });
