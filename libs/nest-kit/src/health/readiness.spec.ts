import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { requestSeconds } from '../metrics/metrics.ts';
import { startReadiness } from './readiness.ts';

describe('GET /readyz', () => {
  it('readyz returns 200 while the program takes work, and 503 otherwise', async () => {
    const port = await freePort();
    let isReady = false;
    const readiness = await startReadiness({ port }, () => isReady);
    const ask = async (path: string, method = 'GET') => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
      return [response.status, ((await response.json()) as { status: string }).status];
    };
    expect(await ask('/readyz')).toEqual([503, 'not ready']);
    expect(await ask('/healthz')).toEqual([200, 'alive']);
    isReady = true;
    expect(await ask('/readyz')).toEqual([200, 'ready']);
    expect(await ask('/')).toEqual([404, 'not found']);
    expect(await ask('/readyz', 'POST')).toEqual([404, 'not found']);
    await readiness.close();
    await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow();
  });

  it('metrics are served beside it in Prometheus format', async () => {
    const port = await freePort();
    const readiness = await startReadiness({ port }, () => true);
    requestSeconds.observe({ method: 'GET', route: '/api/user', status: '200' }, 0.004);
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(response.headers.get('content-type')).toContain('text/plain');
    const text = await response.text();
    expect(text).toContain('drawpoint_request_seconds_count{method="GET",route="/api/user",status="200"} 1');
    expect(text).toContain('process_resident_memory_bytes');
    await readiness.close();
  });

  it('without a port nothing is served', async () => {
    await expect((await startReadiness({}, () => true)).close()).resolves.toBeUndefined();
  });

  it('with the host 127.0.0.1 only this machine can connect', async () => {
    const port = await freePort();
    const readiness = await startReadiness({ port, host: '127.0.0.1' }, () => true);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
    // Another address of this machine stands for addresses that others reach.
    await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow();
    await readiness.close();
  });

  it('a port in use fails the start', async () => {
    const port = await freePort();
    const first = await startReadiness({ port }, () => true);
    await expect(startReadiness({ port }, () => true)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await first.close();
  });
});
