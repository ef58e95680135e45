import type { Attributes, SpanContext } from '@opentelemetry/api';
import type { ObserveCall } from '../bus/bus.ts';
import { currentScope } from '../logging/request-scope.ts';

/** The kind of a span: an HTTP request, a call's client side, its server side, or a job. */
export type SpanKind = 'request' | 'call' | 'operation' | 'job';

/** A traced piece of work, recorded when it ends. */
export interface Span {
  spanContext(): SpanContext;
  setAttribute(name: string, value: string | number): void;
  /** `outcome` is `ok`, an HTTP status or an error code. */
  end(outcome: string): void;
}

/**
 * Creates spans and sends them to a collector. Created by `openTelemetry`, only when a program is set to
 * trace.
 */
export type Tracing = {
  /** Share of traces that is sampled, from 0 to 1. The others cost nothing. */
  readonly share: number;
  start(name: string, kind: SpanKind, parent: Span | string | undefined, attributes: Attributes): Span;
};

// One per process, like the metrics. An attribute tells apart spans of several programs in one process.
let tracing: Tracing | undefined;

/** Starts tracing in this process, or stops it with undefined. */
export function useTracing(next: Tracing | undefined): void {
  tracing = next;
}

export const isTracing = (): boolean => tracing !== undefined;

/** Begins a trace. Undefined when it is not sampled, which is decided before anything is created. */
export function beginTrace(kind: SpanKind, about: () => [name: string, Attributes]): Span | undefined {
  if (!tracing || Math.random() >= tracing.share) return undefined;
  const [name, attributes] = about();
  return tracing.start(name, kind, undefined, attributes);
}

/** Continues a trace of another program or of a job's cause. Undefined when that is not traced. */
export const continueTrace = (
  name: string,
  kind: SpanKind,
  traceparent: string | undefined,
  attributes: Attributes,
): Span | undefined =>
  tracing && traceparent !== undefined ? tracing.start(name, kind, traceparent, attributes) : undefined;

/** Traces a call on the bus within the current span. Undefined when there is none. */
export const traceCall: ObserveCall = (name) => {
  const parent = tracing && currentScope()?.span;
  const span = parent && tracing?.start(name, 'call', parent, {});
  return span && { traceparent: traceparentOf(span), end: (outcome) => span.end(outcome) };
};

/** The span in W3C Trace Context form, for a program that continues the trace. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
}
