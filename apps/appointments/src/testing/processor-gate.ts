import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Where to stop a request: before it reaches the processor, or before the response returns. */
export type Stop = { request: string; about: string; at: 'request' | 'answer' };

export type ProcessorGate = {
  /** For `AUTHORIZENET_URL`. */
  base: string;
  /**
   * Stops the request that matches. Then `reached` resolves, and the request waits until `release` is called.
   * Resolves `gone` when the client closes its connection.
   */
  hold(stop: Stop): { reached: Promise<void>; gone: Promise<void>; release: () => void };
  close(): Promise<void>;
};

type HeldStop = Stop & { reach: () => void; leave: () => void; released: Promise<void> };

/** A proxy between a service and its processor. A test can stop a request before or after the processor. */
export async function startGate(processorUrl: () => string): Promise<ProcessorGate> {
  const held: HeldStop[] = [];
  const answer = async (path: string, body: string, response: ServerResponse): Promise<void> => {
    const stop = held.find(({ request, about }) => body.includes(`"${request}"`) && body.includes(about));
    if (stop) response.once('close', stop.leave);
    if (stop?.at === 'request') {
      stop.reach();
      await stop.released;
      // The client is gone, so its request never arrives.
      if (response.socket?.destroyed ?? true) return;
    }
    const said = await fetch(new URL(path, processorUrl()), { method: 'POST', body });
    const content = Buffer.from(await said.arrayBuffer());
    if (stop?.at === 'answer') {
      stop.reach();
      await stop.released;
    }
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(content);
  };
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => answer(request.url ?? '/', body, response))
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}/authorizenet`,
    hold: (stop) => {
      const reached = Promise.withResolvers<void>();
      const gone = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const one = { ...stop, reach: reached.resolve, leave: gone.resolve, released: released.promise };
      held.push(one);
      const release = () => {
        held.splice(held.indexOf(one), 1);
        released.resolve();
      };
      return { reached: reached.promise, gone: gone.promise, release };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
