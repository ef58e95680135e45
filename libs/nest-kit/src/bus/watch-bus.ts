import type { BusClient } from './bus-transport.ts';

/** Watches a connected client's bus. Returns a function that tells whether the bus is connected now. */
export function watchBus(client: Pick<BusClient, 'onStatus'>): () => boolean {
  let isConnected = true;
  client.onStatus((status) => {
    isConnected = status === 'connected';
  });
  return () => isConnected;
}
