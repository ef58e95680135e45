import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '@drawpoint/auth/demo/people';
import { until } from '@drawpoint/nest-kit/testing/until';
import { productOn, type Product } from './product.ts';

const LOGIN = { email: 'patient@demo.test', password: DEMO_PASSWORD };
const ADDRESS = { label: 'Home', line1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' };

describe('The product without its database', () => {
  let product: Product;
  beforeAll(async () => {
    product = await productOn();
    await product.program.start();
    // When run alone, it may build first.
  }, 240_000);
  afterAll(() => product.remove());

  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(new URL(path, product.url), init);
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: (await response.json()) as Record<string, unknown>,
    };
  };
  const login = () =>
    ask('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(LOGIN),
    });
  const serverPid = () => {
    const file = join(product.folder, 'postgres/postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : 0;
  };

  it('without its database the product answers 503 with Retry-After, and recovers by itself', async () => {
    const { status, body } = await login();
    expect(status).toBe(200);
    const headers = { authorization: `Bearer ${String(body.token)}` };
    const reads = ['/api/catalog/services', '/api/notifications', '/api/addresses'];
    const readAll = () => Promise.all(reads.map((path) => ask(path, { headers })));
    const before = serverPid();
    const seen: Awaited<ReturnType<typeof ask>>[] = [];
    process.kill(before, 'SIGKILL');
    seen.push(await login());
    await until(async () => {
      const answers = await readAll();
      seen.push(...answers);
      return ![0, before].includes(serverPid()) && answers.every((answer) => answer.status === 200);
    }, 20_000);
    const failed = seen.filter(({ status }) => status !== 200);
    expect(failed.length).toBeGreaterThan(0);
    expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([503]));
    for (const { retryAfter } of failed) expect(Number(retryAfter)).toBeGreaterThan(0);
    await until(async () => (await ask('/api/health')).status === 200);
    expect((await login()).status).toBe(200);
  });

  it('while the database hangs, the product answers 503 with Retry-After long before a call’s deadline, and so does its health', async () => {
    const { body } = await until(async () => {
      const answer = await login();
      return answer.status === 200 && answer;
    }, 30_000);
    const headers = { authorization: `Bearer ${String(body.token)}` };
    const paths = ['/api/catalog/services', '/api/notifications', '/api/addresses'];
    for (const path of paths) await until(async () => (await ask(path, { headers })).status === 200, 30_000);
    const server = serverPid();
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server)], { encoding: 'utf8' });
    const all = [server, ...children.trim().split(/\s+/).map(Number)];
    const signal = (name: NodeJS.Signals) => all.forEach((pid) => process.kill(pid, name));
    signal('SIGSTOP');
    try {
      const started = performance.now();
      const writing = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
      const seen = await Promise.all([
        ...paths.map((path) => ask(path, { headers })),
        ask('/api/addresses', { ...writing, body: JSON.stringify(ADDRESS) }),
        login(),
      ]);
      expect(seen.map(({ status, retryAfter }) => [status, Number(retryAfter) > 0])).toEqual(
        seen.map(() => [503, true]),
      );
      // Half of the shortest deadline, with room for a busy machine.
      expect(performance.now() - started).toBeLessThan(3_500);
      // The health may be up to two seconds old.
      const health = await until(async () => {
        const answer = await ask('/api/health');
        return answer.status !== 200 && answer;
      });
      expect([health.status, Number(health.retryAfter) > 0]).toEqual([503, true]);
    } finally {
      signal('SIGCONT');
    }
    await until(async () => (await ask('/api/health')).status === 200);
    await until(async () => (await login()).status === 200, 30_000);
  });
});
