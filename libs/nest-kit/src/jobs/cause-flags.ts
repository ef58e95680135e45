import type { RequestScope } from '../logging/request-scope.ts';
import { traceparentOf } from '../tracing/tracing.ts';

const REQUEST = 'request:';
const TRACE = 'trace:';

type Flags = Record<string, unknown> | null;

/**
 * Flags that mark a job with the request that caused it and with its trace. The logs of both then carry the
 * same request id.
 */
export function causeFlags(scope: RequestScope | undefined): string[] {
  if (!scope) return [];
  return [
    ...(/^[\w-]{1,64}$/.test(scope.requestId) ? [`${REQUEST}${scope.requestId}`] : []),
    ...(scope.span ? [`${TRACE}${traceparentOf(scope.span)}`] : []),
  ];
}

/** The id of the request that caused a job, from its flags. */
export const requestOf = (flags: Flags): string | undefined => valueOf(REQUEST, flags);

/** The traceparent of a job, from its flags. Undefined when it is not traced. */
export const traceOf = (flags: Flags): string | undefined => valueOf(TRACE, flags);

const valueOf = (prefix: string, flags: Flags): string | undefined =>
  Object.keys(flags ?? {})
    .find((flag) => flag.startsWith(prefix))
    ?.slice(prefix.length);
