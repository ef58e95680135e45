import { createLogger, logOf } from '@drawpoint/nest-kit/logging/log';
import { startTracing } from '@drawpoint/nest-kit/tracing/start-tracing';
import { until } from '@drawpoint/nest-kit/testing/until';
import { startAccounts } from './testing/start-accounts.ts';
import { startTraceCollector, type CollectedSpan } from './testing/trace-collector.ts';

const HOME = { line1: '120 East 34th Street', city: 'New York', state: 'NY', zip: '10016' };

describe('A trace', () => {
  let collector: Awaited<ReturnType<typeof startTraceCollector>>;
  let world: Awaited<ReturnType<typeof startAccounts>>;
  let endTracing: () => Promise<void>;

  const log = logOf(createLogger({ level: 'silent' }), 'test');

  beforeAll(async () => {
    collector = await startTraceCollector();
    endTracing = await startTracing('test', { TRACES_URL: collector.url, TRACES_SHARE: 1 }, log);
    world = await startAccounts();
  });

  afterAll(async () => {
    await world.close();
    await endTracing();
    await collector.close();
  });

  const attribute = ({ attributes }: CollectedSpan, name: string): string =>
    JSON.stringify(attributes.find(({ key }) => key === name)?.value ?? null);

  /** The spans of a request's trace as parent and child, once all named spans have arrived. */
  async function traceOf(route: string, names: readonly string[]): Promise<[string | null, string][]> {
    const found = (): CollectedSpan[] => {
      const first = collector.spans.find(({ name }) => name === route);
      return collector.spans.filter(({ traceId }) => traceId === first?.traceId);
    };
    await until(() => names.every((name) => found().some((span) => span.name === name)), 20_000);
    const nameOf = (id: string | undefined) => found().find(({ spanId }) => spanId === id)?.name ?? null;
    return found().map(({ name, parentSpanId }) => [nameOf(parentSpanId), name]);
  }

  it('a trace follows a request through its services, without names, values or secrets', async () => {
    const own = await world.somebody('user');
    expect((await world.ask('POST /addresses', { body: HOME }, own.token)).status).toBe(201);
    const edges = await traceOf('POST /api/addresses', ['booking.geocoding.locate', 'POST /api/addresses']);
    expect(edges).toEqual(
      expect.arrayContaining([
        [null, 'POST /api/addresses'],
        ['POST /api/addresses', 'auth.addresses.create'],
        ['auth.addresses.create', 'auth.addresses.create'],
        ['auth.addresses.create', 'booking.geocoding.locate'],
      ]),
    );
    const first = collector.spans.find(({ name }) => name === 'POST /api/addresses')!;
    expect(attribute(first, 'http.response.status_code')).toContain('201');
    for (const secret of [own.token, own.email, HOME.line1, HOME.zip]) {
      expect(collector.text()).not.toContain(secret);
    }
  });

  it('a trace continues in the job of a request, and in the call and job of that job', async () => {
    const own = await world.somebody('user');
    await world.rows('UPDATE "user" SET email_verified_at = NULL WHERE id = $1', [own.id]);
    const sent = await world.ask('POST /email/verification-notification', {}, own.token);
    expect(sent.status).toBe(200);
    const jobs = ['send-email', 'notifier.messages.send-email', 'deliver-email'];
    const edges = await traceOf('POST /api/email/verification-notification', jobs);
    expect(edges).toEqual(
      expect.arrayContaining([
        ['auth.registration.resend-verification', 'send-email'],
        ['send-email', 'notifier.messages.send-email'],
        ['notifier.messages.send-email', 'deliver-email'],
      ]),
    );
  });

  it("a trace names the route but not the record, and ignores a client's traceparent", async () => {
    const own = await world.somebody('user');
    const { id } = await world.make('POST /addresses', own, { body: HOME });
    const theirs = '0af7651916cd43dd8448eb211c80319c';
    await fetch(new URL(`/api/addresses/${id}`, world.url), {
      method: 'DELETE',
      headers: { authorization: `Bearer ${own.token}`, traceparent: `00-${theirs}-b7ad6b7169203331-01` },
    });
    await traceOf('DELETE /api/addresses/:id', ['DELETE /api/addresses/:id', 'auth.addresses.remove']);
    expect(collector.text()).not.toContain(`/api/addresses/${id}`);
    expect(collector.text()).not.toContain(theirs);
  });

  it('a request outside the sampled share has no trace, nor do its jobs', async () => {
    await endTracing();
    const before = new Set(collector.spans.map(({ traceId }) => traceId));
    endTracing = await startTracing('test', { TRACES_URL: collector.url, TRACES_SHARE: 0 }, log);
    const own = await world.somebody('user');
    expect((await world.ask('POST /addresses', { body: HOME }, own.token)).status).toBe(201);
    // Flushes the remaining spans.
    await endTracing();
    const since = collector.spans.filter(({ traceId }) => !before.has(traceId));
    expect(since.map(({ name }) => name)).toEqual([]);
  });
});
