import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type Readiness = { close(): Promise<void> };

/**
 * Answers `GET /readyz`: 200 while the program takes work, 503 before, after, and while it cannot. Does nothing without
 * a port.
 */
export async function startReadiness(
  port: number | undefined,
  isReady: () => boolean | Promise<boolean>,
): Promise<Readiness> {
  if (port === undefined) return { close: async () => {} };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const known = request.method === 'GET' && request.url === '/readyz';
    const ready = known && (await isReady());
    response.writeHead(known ? (ready ? 200 : 503) : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: known ? (ready ? 'ready' : 'not ready') : 'not found' }));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
