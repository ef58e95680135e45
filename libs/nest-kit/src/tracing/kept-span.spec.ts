import { setTimeout as pause } from 'node:timers/promises';
import { SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { KeptSpan } from './kept-span.ts';

describe('A span that is kept', () => {
  const told: KeptSpan[] = [];
  const resource = resourceFromAttributes({ 'service.name': 'test' });
  const begin = (parent?: KeptSpan, attributes = {}) =>
    new KeptSpan(
      { name: 'GET /', kind: SpanKind.SERVER, parent: parent?.spanContext(), attributes, resource },
      (span) => told.push(span),
    );
  beforeEach(() => {
    told.length = 0;
  });

  it('has an id of its own, in a trace of its own or in that of what it is part of', () => {
    const all = Array.from({ length: 2_000 }, () => begin());
    expect(new Set(all.map((span) => span.spanContext().traceId)).size).toBe(2_000);
    const [first] = all;
    const { traceId, spanId, traceFlags } = first!.spanContext();
    expect([traceId, spanId]).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{16}$/),
    ]);
    expect(traceFlags).toBe(TraceFlags.SAMPLED);
    const part = begin(first);
    expect(part.spanContext()).toMatchObject({ traceId, spanId: expect.not.stringMatching(spanId) });
    expect(part.parentSpanContext).toEqual(first!.spanContext());
  });

  it('is told of once it has ended, with its outcome and the time it took', async () => {
    const before = Date.now();
    const span = begin();
    await pause(20);
    expect(told).toEqual([]);
    span.end('ok');
    expect(told).toEqual([span]);
    expect(span.attributes).toEqual({ 'drawpoint.outcome': 'ok' });
    const ms = ([seconds, nanos]: readonly [number, number]) => seconds * 1_000 + nanos / 1e6;
    expect(ms(span.startTime)).toBeGreaterThanOrEqual(before);
    expect(ms(span.endTime) - ms(span.startTime)).toBeCloseTo(ms(span.duration), 2);
    expect(ms(span.duration)).toBeGreaterThan(15);
    expect(span.endTime.every(Number.isInteger)).toBe(true);
  });

  it.each([
    ['ok', SpanStatusCode.UNSET],
    ['NOT_FOUND', SpanStatusCode.UNSET],
    ['404', SpanStatusCode.UNSET],
    ['503', SpanStatusCode.ERROR],
    ['TIMEOUT', SpanStatusCode.ERROR],
  ])('that ended with %s has failed only where it is our own fault', (outcome, code) => {
    const span = begin();
    span.end(outcome);
    expect(span.status.code).toBe(code);
  });

  it('leaves alone the attributes that others share', () => {
    const shared = { 'drawpoint.service': 'auth' };
    const span = begin(undefined, shared);
    span.setAttribute('http.response.status_code', 200);
    span.end('200');
    expect(shared).toEqual({ 'drawpoint.service': 'auth' });
    expect(span.attributes).toEqual({
      'drawpoint.service': 'auth',
      'http.response.status_code': 200,
      'drawpoint.outcome': '200',
    });
  });
});
