import {
  ROOT_CONTEXT,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../logging/log.ts';
import type { SpanKind, Tracing } from './tracing.ts';

const KINDS: Record<SpanKind, Kind> = {
  request: Kind.SERVER,
  call: Kind.CLIENT,
  operation: Kind.SERVER,
  job: Kind.CONSUMER,
};

/** Outcomes that are the program's own fault or its surroundings'; what a caller did wrong is no failure of ours. */
const FAILURES = new Set(['INTERNAL', 'UNAVAILABLE', 'TIMEOUT', 'BUSY', 'failed']);
const isFailure = (outcome: string): boolean => FAILURES.has(outcome) || /^5\d\d$/.test(outcome);

/** How long spans wait for others to be sent with: whoever looks for a trace has just seen what it is of. */
const SENT_AFTER_MS = 1_000;

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

export type OpenTelemetry = Tracing & {
  /** Sends what is left. */
  close(): Promise<void>;
};

/** Spans over OpenTelemetry, sent to `url` by OTLP in the background; what cannot be sent is dropped. */
export function openTelemetry(
  program: string,
  { url, share, log }: { url: string; share: number; log: Log },
): OpenTelemetry {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': program, 'service.namespace': 'drawpoint' }),
    // What is not to be kept is never begun.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: toldOf(new OTLPTraceExporter({ url }), log),
        scheduledDelayMillis: SENT_AFTER_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('drawpoint');
  return {
    share,
    start: (name, kind, parent, options) =>
      tracer.startSpan(name, { ...options, kind: KINDS[kind] }, contextOf(parent)),
    end(span, outcome) {
      span.setAttribute('drawpoint.outcome', outcome);
      if (isFailure(outcome)) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    close: () => provider.shutdown(),
  };
}

function contextOf(parent: Span | string | undefined): Context {
  if (parent === undefined) return ROOT_CONTEXT;
  if (typeof parent !== 'string') return trace.setSpan(ROOT_CONTEXT, parent);
  const [, traceId, spanId] = TRACEPARENT.exec(parent) ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  });
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
