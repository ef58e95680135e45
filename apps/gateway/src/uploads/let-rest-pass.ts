import type { IncomingMessage } from 'node:http';

/**
 * Reads on and drops what is still coming of a request that is refused already, so that its sender, who is busy sending,
 * comes to hear why. Who sends more than this is cut off.
 */
export function letRestPass(request: IncomingMessage, bytes: number): void {
  request.unpipe();
  if (request.complete || request.destroyed) return;
  let left = bytes;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}
