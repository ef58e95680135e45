import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { startReadiness } from './readiness.ts';

describe('GET /readyz', () => {
  it('is 200 while the program takes work, and 503 before and after', async () => {
    const port = await freePort();
    let isReady = false;
    const readiness = await startReadiness(port, () => isReady);
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

  it('is not served without a port', async () => {
    await expect((await startReadiness(undefined, () => true)).close()).resolves.toBeUndefined();
  });

  it('fails the start when its port is taken', async () => {
    const port = await freePort();
    const first = await startReadiness(port, () => true);
    await expect(startReadiness(port, () => true)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await first.close();
  });
});
