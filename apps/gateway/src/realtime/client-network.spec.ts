import type { IncomingMessage } from 'node:http';
import { clientNetwork } from './client-network.ts';

const from = (remoteAddress: string | undefined, headers = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;
const forwarded = { 'x-forwarded-for': '203.0.113.9' };

describe('The network of a websocket', () => {
  it('the network of a websocket is that of its connection', () => {
    expect(clientNetwork(undefined)(from('::ffff:203.0.113.7', forwarded))).toBe('203.0.113.7');
  });

  it('the network of a websocket is the one a trusted proxy names', () => {
    expect(clientNetwork(['10.0.0.0/8', '127.0.0.1'])(from('127.0.0.1', forwarded))).toBe('203.0.113.9');
    expect(clientNetwork(['10.0.0.1'])(from('127.0.0.1', forwarded))).toBe('127.0.0.1');
  });

  it('a broken connection has no network', () => {
    expect(clientNetwork(undefined)(from(undefined))).toBeNull();
    expect(clientNetwork(['127.0.0.1'])(from(undefined, forwarded))).toBeNull();
  });
});
