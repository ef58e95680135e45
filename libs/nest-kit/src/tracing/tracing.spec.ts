import type { Attributes } from '@opentelemetry/api';
import { withRequestId } from '../logging/request-scope.ts';
import { startChild } from '../testing/child-process.ts';
import { beginTrace, continueTrace, traceCall, useTracing, type Span, type Tracing } from './tracing.ts';

const PROGRAM = new URL('../testing/children/tracing-program.ts', import.meta.url);
const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('Tracing', () => {
  const span = {
    spanContext: () => ({ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: 1 }),
  } as Span;
  const started: unknown[] = [];
  const use = (share: number) =>
    useTracing({
      share,
      start: (name, kind, parent) => {
        started.push([name, kind, parent]);
        return span;
      },
    } satisfies Tracing);

  afterEach(() => {
    useTracing(undefined);
    started.length = 0;
  });

  it('the SDK is loaded only when a collector is set', async () => {
    const off = await startChild(PROGRAM, {}).says('loaded');
    const on = await startChild(PROGRAM, { TRACES_URL: 'http://127.0.0.1:1/v1/traces' }).says('loaded');
    expect(off).toBe('loaded .');
    expect(on).toContain('sdk-trace');
  });

  it('no span is created when tracing is off', () => {
    const call = withRequestId('request', () => traceCall('auth.users.get'), span);
    expect([
      beginTrace('request', () => ['GET /', {}]),
      continueTrace('a', 'operation', TRACEPARENT, {}),
      call,
    ]).toEqual([...[undefined, undefined, undefined]]);
  });

  it('a request outside the sampled share creates no span, nor do its calls', () => {
    use(0);
    let described = 0;
    const about = (): [string, Attributes] => [`GET /${(described += 1)}`, {}];
    expect(beginTrace('request', about)).toBeUndefined();
    expect(withRequestId('request', () => traceCall('auth.users.get'))).toBeUndefined();
    expect(continueTrace('auth.users.get', 'operation', undefined, {})).toBeUndefined();
    expect([started, described]).toEqual([[], 0]);
  });

  it('a trace from another program continues, whatever this program’s own share', () => {
    use(0);
    expect(continueTrace('auth.users.get', 'operation', TRACEPARENT, {})).toBe(span);
    expect(withRequestId('request', () => traceCall('booking.hours.get'), span)).toMatchObject({
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    });
    expect(started).toEqual([
      ['auth.users.get', 'operation', TRACEPARENT],
      ['booking.hours.get', 'call', span],
    ]);
  });
});
