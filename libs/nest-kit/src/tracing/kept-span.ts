import { randomBytes } from 'node:crypto';
import {
  SpanStatusCode,
  TraceFlags,
  type Attributes,
  type HrTime,
  type SpanContext,
  type SpanKind,
} from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import type { Span } from './tracing.ts';

export type Begun = {
  name: string;
  kind: SpanKind;
  parent: SpanContext | undefined;
  attributes: Attributes;
  resource: Resource;
};

/** Outcomes that are the program's own fault or its surroundings'; what a caller did wrong is no failure of ours. */
const FAILURES = new Set(['INTERNAL', 'UNAVAILABLE', 'TIMEOUT', 'BUSY', 'failed']);
const isFailure = (outcome: string): boolean => FAILURES.has(outcome) || /^5\d\d$/.test(outcome);

const SCOPE = { name: 'drawpoint' };
const NOT_YET: HrTime = [0, 0];
const NONE: never[] = [];

/**
 * A span that is kept, as the exporter reads it. Ours say little, and the kit alone writes it: what the SDK's own do besides, for limits,
 * links, events and samplers, is most of what they cost (decision 235).
 */
export class KeptSpan implements Span, ReadableSpan {
  readonly name: string;
  readonly kind: SpanKind;
  readonly parentSpanContext?: SpanContext;
  readonly attributes: Attributes;
  readonly resource: Resource;
  readonly instrumentationScope = SCOPE;
  readonly startTime: HrTime;
  endTime = NOT_YET;
  duration = NOT_YET;
  status = { code: SpanStatusCode.UNSET };
  ended = false;
  readonly links = NONE;
  readonly events = NONE;
  readonly droppedAttributesCount = 0;
  readonly droppedEventsCount = 0;
  readonly droppedLinksCount = 0;
  private readonly context: SpanContext;
  private readonly told: (span: KeptSpan) => void;
  private readonly startedAt = Date.now();
  private readonly began = performance.now();

  /** `told` hears of it once it has ended. */
  constructor({ name, kind, parent, attributes, resource }: Begun, told: (span: KeptSpan) => void) {
    this.name = name;
    this.kind = kind;
    if (parent) this.parentSpanContext = parent;
    this.attributes = { ...attributes };
    this.resource = resource;
    this.startTime = timeOf(this.startedAt);
    this.context = {
      traceId: parent?.traceId ?? newId(16),
      spanId: newId(8),
      traceFlags: TraceFlags.SAMPLED,
    };
    this.told = told;
  }

  spanContext(): SpanContext {
    return this.context;
  }

  setAttribute(name: string, value: string | number): void {
    this.attributes[name] = value;
  }

  end(outcome: string): void {
    const took = performance.now() - this.began;
    this.attributes['drawpoint.outcome'] = outcome;
    if (isFailure(outcome)) this.status = { code: SpanStatusCode.ERROR };
    this.duration = timeOf(took);
    this.endTime = timeOf(this.startedAt + took);
    this.ended = true;
    this.told(this);
  }
}

/** Seconds, and the nanoseconds of one, of milliseconds. */
function timeOf(ms: number): HrTime {
  const seconds = Math.trunc(ms / 1_000);
  return [seconds, Math.trunc((ms - seconds * 1_000) * 1e6)];
}

// Asking for random bytes costs the same for many as for few.
let random = randomBytes(4_096);
let used = 0;

function newId(bytes: number): string {
  if (used + bytes > random.length) {
    random = randomBytes(random.length);
    used = 0;
  }
  used += bytes;
  return random.toString('hex', used - bytes, used);
}
