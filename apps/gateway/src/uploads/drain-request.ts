import type { IncomingMessage } from 'node:http';

/**
 * Drains the rest of a refused request, so that its client, busy sending, can read the error. Cuts off larger
 * requests.
 */
export function drainRequest(request: IncomingMessage, bytes: number): void {
  request.unpipe();
  if (request.complete || request.destroyed) return;
  let left = bytes;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}
