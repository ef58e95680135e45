import type { Attributes, SpanContext } from '@opentelemetry/api';
import type { ObserveCall } from '../bus/bus.ts';
import { currentScope } from '../logging/request-scope.ts';

/** What a span is of: a request of HTTP, the asking side of a call, its answering side, or a job. */
export type SpanKind = 'request' | 'call' | 'operation' | 'job';

/** A piece of work that is told of once it has ended. */
export interface Span {
  spanContext(): SpanContext;
  setAttribute(name: string, value: string | number): void;
  /** `outcome` is `ok`, a status or the error's code. */
  end(outcome: string): void;
}

/** What tells spans to whoever collects them; made by `openTelemetry`, and only where a program is told to trace. */
export type Tracing = {
  /** The part of the traces that is kept, from 0 to 1; one that is not costs nothing. */
  readonly share: number;
  start(name: string, kind: SpanKind, parent: Span | string | undefined, attributes: Attributes): Span;
};

// Of the process, as the metrics are: spans of several programs in one process are told apart by their attribute.
let tracing: Tracing | undefined;

/** Begins or ends tracing in this process. */
export function useTracing(given: Tracing | undefined): void {
  tracing = given;
}

export const isTracing = (): boolean => tracing !== undefined;

/**
 * The first span of a trace; undefined where this one is not among the share that is kept, which is decided before anything
 * is made for it.
 */
export function beginTrace(kind: SpanKind, about: () => [name: string, Attributes]): Span | undefined {
  if (!tracing || Math.random() >= tracing.share) return undefined;
  const [name, attributes] = about();
  return tracing.start(name, kind, undefined, attributes);
}

/** A span of what another program or a job's cause is traced as; undefined where that is not traced. */
export const continueTrace = (
  name: string,
  kind: SpanKind,
  traceparent: string | undefined,
  attributes: Attributes,
): Span | undefined =>
  tracing && traceparent !== undefined ? tracing.start(name, kind, traceparent, attributes) : undefined;

/** Traces a call on the bus within the span of the running code; undefined where that is not traced. */
export const traceCall: ObserveCall = (name) => {
  const parent = tracing && currentScope()?.span;
  const span = parent && tracing?.start(name, 'call', parent, {});
  return span && { traceparent: traceparentOf(span), end: (outcome) => span.end(outcome) };
};

/** A span as the W3C's Trace Context writes it, for whoever goes on elsewhere; only what is kept has one. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
}
