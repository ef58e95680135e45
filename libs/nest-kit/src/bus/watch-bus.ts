import type { BusClient } from './bus-transport.ts';

/** Tells at any time whether a program that has connected has its bus. */
export function watchBus(client: Pick<BusClient, 'onStatus'>): () => boolean {
  let isThere = true;
  client.onStatus((status) => {
    isThere = status === 'connected';
  });
  return () => isThere;
}
