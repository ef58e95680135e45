import type { Caller, Envelope, Reply } from '@drawpoint/contracts/envelope';
import { COMMON_ERRORS, ERROR_TEXTS, type FieldErrors } from '@drawpoint/contracts/errors';
import { parseInput, soundFields } from '@drawpoint/contracts/field-errors';
import {
  can,
  isInternal,
  mayAsk,
  type CallerName,
  type Operation,
  type ParsedInputOf,
} from '@drawpoint/contracts/operation';
import { AppError, invalid, toWire } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';
import { isCollision, isPassing, isWaitedTooLong } from '../data/sql-state.ts';
import type { Idempotency, IdempotentCall } from '../idempotency/idempotency.ts';
import { withRequestId } from '../logging/request-scope.ts';
import type { Span } from '../tracing/tracing.ts';
import type { IncomingRequest } from '../bus/incoming-request.ts';
import type { ContextOf, OperationHandler, SoundFields } from './handle.ts';
import { contextOf } from '../bus/request-context.ts';

/** Retry-After in seconds when a database is unavailable: it is usually back within seconds. */
export const AWAY_RETRY_S = 2;

/** What the kit adds around an operation when its contract asks for it. */
export type DispatchOptions = {
  idempotency?: Idempotency | undefined;
  audit?: Audit | undefined;
  /** The call's span, when it is traced. */
  span?: Span | undefined;
  /** When it happened, of an action that a phone stored. */
  at?: Date | undefined;
};

/**
 * Answers one request and audits it when the contract asks for that. A refusal before the work leaves no
 * entry, except an input that does not parse with `malformed` set. A repeated idempotent reply leaves none
 * either.
 */
export function dispatch<Op extends Operation>(
  op: Op,
  envelope: Envelope,
  incoming: IncomingRequest,
  handler: OperationHandler<Op>,
  { idempotency, audit, span, at }: DispatchOptions = {},
): Promise<Reply> {
  const run = async (): Promise<Reply> => {
    const received = contextOf(op.subject, envelope, incoming);
    const ctx = at ? { ...received, now: () => at, receivedAt: received.now() } : received;
    const begun: { input?: object } = {};
    const work = (input: ParsedInputOf<Op>) => {
      begun.input = input as object;
      // `checkCaller` has already refused anonymous callers of operations for roles.
      return handler(input, ctx as ContextOf<Op>);
    };
    const check = async (): Promise<FieldErrors> => {
      const sound = soundFields(op.input, envelope.input);
      if (!handler.check || (hasId(op) && !('id' in sound))) return {};
      return (await handler.check(sound as SoundFields<Op>, ctx as ContextOf<Op>)).errors;
    };
    const reply = await handleRequest(op, envelope, incoming, { work, check }, idempotency);
    const recorded = begun.input ?? (op.audit?.malformed && isMalformed(reply) ? {} : undefined);
    if (op.audit && recorded) await audit?.recordCall(op.audit, ctx, recorded, reply);
    return reply;
  };
  return withRequestId(envelope.request_id, run, span);
}

/**
 * Refuses late requests, checks the caller and parses the input once. Runs the work and returns only the
 * fields of the contract.
 */
async function handleRequest<Op extends Operation>(
  op: Op,
  envelope: Envelope,
  incoming: IncomingRequest,
  {
    work,
    check,
  }: {
    work: (input: ParsedInputOf<Op>) => Promise<unknown>;
    check: () => Promise<FieldErrors>;
  },
  idempotency: Idempotency | undefined,
): Promise<Reply> {
  try {
    // Checked last before the work, so that time spent in a queue counts.
    if (envelope.ms_left <= performance.now() - incoming.receivedAt) throw new AppError('TIMEOUT');
    checkCaller(op, envelope.caller, incoming.program);
    const input = parseInput(op.input, envelope.input);
    if (!input.success || envelope.refused) {
      const [errors, codes] = input.success ? [{}, undefined] : [input.errors, input.codes];
      throw invalid({ ...(await check()), ...errors }, codes);
    }
    const run = () => work(input.data as ParsedInputOf<Op>);
    const call = op.idempotent && callOf(op, envelope);
    const result = call && idempotency ? await idempotency.once(call, run) : await run();
    const output = op.output.safeParse(result);
    if (!output.success) throw new Error(`its answer does not fit the contract: ${pathsOf(output.error)}`);
    if (incoming.log.isEnabled('debug')) {
      incoming.log.debug({ operation: op.subject, ms: since(incoming) }, 'answered');
    }
    return { ok: true, output: output.data };
  } catch (error) {
    return { ok: false, error: toWire(toDeclaredError(op, error, incoming)) };
  }
}

const hasId = ({ input }: Operation): boolean => 'id' in ((input as { shape?: object }).shape ?? {});

const isMalformed = (reply: Reply): boolean => !reply.ok && reply.error.code === 'INVALID_INPUT';

/** The call under its idempotency key. Undefined when the request has none. */
const callOf = (
  op: Operation,
  { caller, idempotency_key: key, input }: Envelope,
): IdempotentCall | undefined =>
  caller && key !== undefined ? { person: caller.user_id, operation: op.subject, key, input } : undefined;

/**
 * Throws unless this program may send the operation and the caller may call it (`allow`). The gateway has
 * already checked the caller.
 */
export function checkCaller(op: Operation, caller: Caller | null, program: CallerName): void {
  if (!mayAsk(program, op)) throw new AppError('FORBIDDEN');
  if (isInternal(op.allow)) return;
  if (op.allow !== 'public') {
    if (!caller) throw new AppError('UNAUTHENTICATED');
    if (!can(caller, op)) throw new AppError('FORBIDDEN');
  }
  if (op.impersonation === 'refuse' && caller?.impersonator_id !== undefined) {
    throw new AppError('IMPERSONATION_REFUSED');
  }
}

/**
 * Converts an error: declared errors stay, outages become BUSY or UNAVAILABLE, others are logged and become
 * INTERNAL.
 */
function toDeclaredError(op: Operation, error: unknown, incoming: IncomingRequest): AppError {
  const operation = op.subject;
  const own = op.idempotent && error instanceof AppError && error.code === 'IDEMPOTENCY_MISMATCH';
  if (
    error instanceof AppError &&
    (own || op.errors.includes(error.code) || COMMON_ERRORS.includes(error.code))
  ) {
    if (error.code === 'INTERNAL') incoming.log.error({ operation, err: error.cause ?? error }, 'failed');
    else incoming.log.debug({ operation, code: error.code, ms: since(incoming) }, 'refused');
    return error;
  }
  if (!(error instanceof AppError) && isPassing(error)) {
    incoming.log.warn({ operation, err: error }, 'what it needs is away');
    const busy = isCollision(error) || isWaitedTooLong(error);
    return new AppError(busy ? 'BUSY' : 'UNAVAILABLE', { retryAfterSeconds: busy ? 1 : AWAY_RETRY_S });
  }
  incoming.log.error(
    { operation, err: error, ...(error instanceof AppError && { code: error.code }) },
    'failed',
  );
  return new AppError('INTERNAL', { message: ERROR_TEXTS.INTERNAL });
}

const since = (incoming: IncomingRequest): number => Math.round(performance.now() - incoming.receivedAt);

const pathsOf = (error: { issues: readonly { path: readonly PropertyKey[]; code?: string }[] }): string =>
  error.issues.map(({ path, code }) => `${path.map(String).join('.') || '(whole)'} ${code ?? ''}`).join(', ');
