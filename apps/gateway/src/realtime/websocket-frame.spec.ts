import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { toFrame } from './websocket-frame.ts';

describe('A text framed for many', () => {
  it('frames of any length are read unchanged and in order by a client', async () => {
    const http = createServer();
    const server = new WebSocketServer({ server: http });
    const texts = ['', 'a', 'é'.repeat(62), 'é'.repeat(63), 'x'.repeat(125), 'x'.repeat(126)].concat([
      '😀'.repeat(200),
      'y'.repeat(65_535),
      'y'.repeat(65_536),
      'é'.repeat(40_000),
      'the last',
    ]);
    server.on('connection', (socket, request) => {
      for (const [index, text] of texts.entries()) {
        // The library's frames stay intact between ours.
        request.socket.write(toFrame(text));
        socket.send(`after ${index}`);
      }
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
    const heard: string[] = [];
    client.on('message', (data) => {
      heard.push(String(data));
      if (heard.length === 2 * texts.length) client.close();
    });
    const [code] = (await once(client, 'close')) as [number];
    server.close();
    http.close();
    expect(heard).toEqual(texts.flatMap((text, index) => [text, `after ${index}`]));
    expect(code).toBe(1005);
  });
});
