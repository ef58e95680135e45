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

/** How long spans wait for others to be sent with: whoever looks for a trace has just seen what it is of. */
const SENT_AFTER_MS = 1_000;

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

/** Outcomes that are the program's own fault or its surroundings'; a caller's mistake is not marked as an error. */
const FAILURES = new Set(['INTERNAL', 'UNAVAILABLE', 'TIMEOUT', 'BUSY', 'failed']);

/** Whether a span with this outcome is marked as an error. */
export const isFailure = (outcome: string): boolean => FAILURES.has(outcome) || /^5\d\d$/.test(outcome);

export type OpenTelemetry = Tracing & {
  /** Sends what is left. */
  close(): Promise<void>;
};

/** Spans as OpenTelemetry has them, sent to `url` by OTLP in the background; what cannot be sent is dropped. */
export function openTelemetry(
  program: string,
  { url, share, log }: { url: string; share: number; log: Log },
): OpenTelemetry {
  const processor = new BatchSpanProcessor({
    exporter: toldOf(new OTLPTraceExporter({ url }), log),
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

/** The same exporter, but the log hears of what it could not send. */
function toldOf(exporter: SpanExporter, log: Log): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) log.warn({ err: result.error, spans: spans.length }, 'Traces could not be sent');
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
