import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { measureProcess, registry } from '../metrics/metrics.ts';

export type Readiness = { close(): Promise<void> };

/**
 * Serves `GET /healthz` (200 while the process responds) and `/readyz` (200 while the program takes work,
 * otherwise 503). Serves `GET /metrics` for Prometheus. Without a port it does nothing. Without a host it
 * listens on all addresses.
 */
export async function startReadiness(
  { port, host }: { port?: number | undefined; host?: string | undefined },
  isReady: () => boolean | Promise<boolean>,
): Promise<Readiness> {
  if (port === undefined) return { close: async () => {} };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'GET' && request.url === '/metrics') {
      response.writeHead(200, { 'content-type': registry.contentType });
      response.end(await registry.metrics());
      return;
    }
    const { code, status } = await answerTo(request, isReady);
    response.writeHead(code, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status }));
  };
  measureProcess();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answerTo(
  { method, url }: IncomingMessage,
  isReady: () => boolean | Promise<boolean>,
): Promise<{ code: number; status: string }> {
  if (method === 'GET' && url === '/healthz') return { code: 200, status: 'alive' };
  if (method !== 'GET' || url !== '/readyz') return { code: 404, status: 'not found' };
  return (await isReady()) ? { code: 200, status: 'ready' } : { code: 503, status: 'not ready' };
}
