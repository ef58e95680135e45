import { SpanKind as Kind, TraceFlags, type SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../logging/log.ts';
import { KeptSpan } from './kept-span.ts';
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

export type OpenTelemetry = Tracing & {
  /** Sends what is left. */
  close(): Promise<void>;
};

/** Spans as OpenTelemetry has them, sent to `url` by OTLP in the background; what cannot be sent is dropped. */
export function openTelemetry(
  program: string,
  { url, share, log }: { url: string; share: number; log: Log },
): OpenTelemetry {
  const resource = resourceFromAttributes({ 'service.name': program, 'service.namespace': 'drawpoint' });
  const processor = new BatchSpanProcessor({
    exporter: toldOf(new OTLPTraceExporter({ url }), log),
    scheduledDelayMillis: SENT_AFTER_MS,
  });
  const send = (span: KeptSpan): void => processor.onEnd(span);
  return {
    share,
    start: (name, kind, parent, attributes) =>
      new KeptSpan({ name, kind: KINDS[kind], parent: contextOf(parent), attributes, resource }, send),
    close: () => processor.shutdown(),
  };
}

function contextOf(parent: Span | string | undefined): SpanContext | undefined {
  if (typeof parent !== 'string') return parent?.spanContext();
  const [, traceId, spanId] = TRACEPARENT.exec(parent) ?? [];
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
