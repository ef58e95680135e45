import {
  ROOT_CONTEXT,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../logging/log.ts';
import type { Span, SpanKind, Tracing } from './tracing.ts';

const KINDS: Record<SpanKind, Kind> = {
  request: Kind.SERVER,
  call: Kind.CLIENT,
  operation: Kind.SERVER,
  job: Kind.CONSUMER,
};

/**
 * How long spans are batched before they are sent. Short, because people look for a trace right after the
 * request.
 */
const SENT_AFTER_MS = 1_000;

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

/** Outcomes caused by the program or its environment. A caller's mistake is not marked as an error. */
const FAILURES = new Set(['INTERNAL', 'UNAVAILABLE', 'TIMEOUT', 'BUSY', 'failed']);

/** Whether a span with this outcome is marked as an error. */
export const isFailure = (outcome: string): boolean => FAILURES.has(outcome) || /^5\d\d$/.test(outcome);

export type OpenTelemetry = Tracing & {
  /** Sends the remaining spans. */
  close(): Promise<void>;
};

/**
 * Records OpenTelemetry spans and sends them to `url` by OTLP in the background. Drops those that cannot be
 * sent.
 */
export function openTelemetry(
  program: string,
  { url, share, log }: { url: string; share: number; log: Log },
): OpenTelemetry {
  const processor = new BatchSpanProcessor({
    exporter: withFailureLog(new OTLPTraceExporter({ url }), log),
    scheduledDelayMillis: SENT_AFTER_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': program, 'service.namespace': 'drawpoint' }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('drawpoint');
  return {
    share,
    start: (name, kind, parent, attributes) => {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent));
      return {
        spanContext: () => span.spanContext(),
        setAttribute: (key, value) => void span.setAttribute(key, value),
        end: (outcome) => {
          span.setAttribute('drawpoint.outcome', outcome);
          if (isFailure(outcome)) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    close: () => provider.shutdown(),
  };
}

function contextOf(parent: Span | string | undefined): Context {
  const context = typeof parent === 'string' ? readTraceparent(parent) : parent?.spanContext();
  return context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
}

function readTraceparent(text: string): SpanContext | undefined {
  const [, traceId, spanId] = TRACEPARENT.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

/** Wraps an exporter so that failures to send are logged. */
function withFailureLog(exporter: SpanExporter, log: Log): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) log.warn({ err: result.error, spans: spans.length }, 'Traces could not be sent');
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
