import type { Writable } from 'node:stream';
import type { WebSocket } from 'ws';
import { Connection } from './connection.ts';

const SECOND = 1_000;

/** A connection over a socket that accepts writes until it is blocked. */
function connected() {
  const said: string[] = [];
  const written: Buffer[] = [];
  const line = { writableLength: 0, write: (bytes: Buffer) => written.push(bytes) };
  const socket = {
    readyState: 1,
    send: (text: string) => said.push((JSON.parse(text) as { event: string }).event),
    terminate: () => (socket.readyState = 3),
  };
  const connection = new Connection(socket as unknown as WebSocket, line as unknown as Writable, '192.0.2.1');
  const after = (ms: number) => connection.openedAt + ms;
  const listener = { user_id: 7, session_id: 's', providers: null, signed_at: 0, expires_at: after(1e12) };
  return { connection, line, said, written, after, listener };
}

describe('A websocket', () => {
  it('a silent websocket gets a ping after a minute, at most two a minute, and is closed after two', () => {
    const { connection, said, after } = connected();
    connection.checkAlive(after(60 * SECOND));
    expect(said).toEqual([]);
    for (let seconds = 61; seconds <= 90; seconds += 1) connection.checkAlive(after(seconds * SECOND));
    expect(said).toEqual(['pusher:ping']);
    for (let seconds = 91; seconds <= 120; seconds += 1) connection.checkAlive(after(seconds * SECOND));
    expect(said).toEqual(['pusher:ping', 'pusher:ping']);
    expect(connection.isOpen).toBe(true);
    connection.checkAlive(after(121 * SECOND));
    expect(connection.isOpen).toBe(false);
  });

  it('a websocket with occasional messages gets no ping', () => {
    const { connection, said, after } = connected();
    for (let seconds = 1; seconds <= 600; seconds += 1) {
      if (seconds % 50 === 0) expect(connection.hears(after(seconds * SECOND))).toBe(true);
      connection.checkAlive(after(seconds * SECOND));
    }
    expect(said).toEqual([]);
    expect(connection.isOpen).toBe(true);
  });

  it('a websocket with 256 kB unread is closed and gets nothing more', () => {
    const { connection, line, said, written, listener } = connected();
    connection.hear('private-user.7', listener);
    line.writableLength = 256_000;
    connection.sendFrame(Buffer.from('it still fits'));
    expect(written).toHaveLength(1);
    line.writableLength = 256_001;
    connection.send('{"event":"pusher:pong"}');
    expect([said, connection.isOpen]).toEqual([[], false]);
    line.writableLength = 0;
    connection.sendFrame(Buffer.from('gone'));
    expect(written).toHaveLength(1);
  });

  it('a websocket that sends pings and never reads is closed', () => {
    const { connection, line, after, listener } = connected();
    connection.hear('private-user.7', listener);
    line.writableLength = 256_000;
    expect(connection.hears(after(SECOND))).toBe(true);
    line.writableLength = 256_001;
    expect([connection.hears(after(2 * SECOND)), connection.isOpen]).toEqual([false, false]);
  });

  it('an unauthenticated websocket with 16 kB unread is closed', () => {
    const { connection, line, after } = connected();
    line.writableLength = 16_000;
    expect(connection.hears(after(SECOND))).toBe(true);
    line.writableLength = 16_001;
    expect([connection.hears(after(2 * SECOND)), connection.isOpen]).toEqual([false, false]);
  });

  it('a websocket is checked when its first session may expire, but not within a second', () => {
    const { connection, after, listener } = connected();
    expect(connection.isDue(after(1e12))).toBe(false);
    connection.hear('private-user.7', { ...listener, expires_at: after(60 * SECOND) }, after(0));
    connection.hear('private-chat.7.8', { ...listener, expires_at: after(90 * SECOND) }, after(0));
    expect(connection.isDue(after(60 * SECOND - 1))).toBe(false);
    expect(connection.isDue(after(60 * SECOND))).toBe(true);
    connection.hear('private-user.7', { ...listener, expires_at: after(-SECOND) }, after(0));
    expect(connection.isDue(after(SECOND - 1))).toBe(false);
    expect(connection.isDue(after(SECOND))).toBe(true);
  });
});
