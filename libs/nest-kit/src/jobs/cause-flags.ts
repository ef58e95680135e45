import type { RequestScope } from '../logging/request-scope.ts';
import { traceparentOf } from '../tracing/tracing.ts';

const REQUEST = 'request:';
const TRACE = 'trace:';

type Flags = Record<string, unknown> | null;

/**
 * How a job is marked with the request that caused it, so that the log of both carries one id, and with the trace that
 * it is part of; comma-separated.
 */
export function causeFlags(scope: RequestScope | undefined): string | undefined {
  if (!scope) return undefined;
  const flags = [
    ...(/^[\w-]{1,64}$/.test(scope.requestId) ? [`${REQUEST}${scope.requestId}`] : []),
    ...(scope.span ? [`${TRACE}${traceparentOf(scope.span)}`] : []),
  ];
  return flags.length > 0 ? flags.join(',') : undefined;
}

/** The request that caused a job, from the job's flags. */
export const requestOf = (flags: Flags): string | undefined => valueOf(REQUEST, flags);

/** What a job is part of, where that is traced. */
export const traceOf = (flags: Flags): string | undefined => valueOf(TRACE, flags);

const valueOf = (prefix: string, flags: Flags): string | undefined =>
  Object.keys(flags ?? {})
    .find((flag) => flag.startsWith(prefix))
    ?.slice(prefix.length);
