import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Writable } from 'node:stream';
import type { RealtimePush } from '@drawpoint/contracts/realtime';
import { REALTIME_PUSH, REALTIME_WHISPER } from '@drawpoint/contracts/realtime-push';
import type { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { WebSocket } from 'ws';
import { Channels } from './channels.ts';
import { Connection } from './connection.ts';

const CHANNEL = 'private-presence';

/**
 * Channels with a bus that the test controls, and members that record each piece written to their sockets.
 */
function world() {
  const heard = new Map<object, (data: never) => void>();
  const bus = {
    onBroadcast: (broadcast: object, handler: (data: never) => void) => {
      heard.set(broadcast, handler);
      return () => undefined;
    },
    onStatus: () => () => undefined,
  };
  const channels = new Channels(bus as unknown as Bus);
  const say = (broadcast: object, data: object) => heard.get(broadcast)!(data as never);
  const push = (name: string, more: Partial<RealtimePush> = {}) =>
    say(REALTIME_PUSH, { channel: CHANNEL, event: 'PhlebotomistPresenceChanged', data: { name }, ...more });
  const member = (providers: 'all' | number) => {
    const written: string[] = [];
    const line = { writableLength: 0, write: (bytes: Buffer) => written.push(String(bytes)) };
    const connection = new Connection(
      { readyState: 1 } as unknown as WebSocket,
      line as unknown as Writable,
      '192.0.2.1',
    );
    const listener = {
      user_id: 7,
      session_id: 's',
      providers,
      signed_at: 0,
      expires_at: Date.now() + 60_000,
    };
    channels.subscribe(connection, CHANNEL, listener);
    const names = () =>
      written.map((piece) => [...piece.matchAll(/name\\":\\"(\w+)/g)].map(([, name]) => name));
    return { connection, names };
  };
  return { channels, say, push, member };
}

describe('What is told on a channel', () => {
  it('concurrent events reach each member in one write and in order', async () => {
    const { push, member } = world();
    const staff = member('all');
    push('first');
    push('second');
    await nextTurn();
    push('third');
    await nextTurn();
    expect(staff.names()).toEqual([['first', 'second'], ['third']]);
  });

  it('many events reach a member in several writes', async () => {
    const { push, member } = world();
    const staff = member('all');
    const names = ['a', 'b', 'c'].map((letter) => letter.repeat(30_000));
    for (const name of [...names, 'd'.repeat(100_000), 'e']) push(name);
    await nextTurn();
    expect(staff.names().map((piece) => piece.map((name) => name?.[0]).join(''))).toEqual([
      'ab',
      'c',
      'd',
      'e',
    ]);
  });

  it('members get no events of other providers and none of their own', async () => {
    const { say, push, member } = world();
    const [all, one, two] = [member('all'), member(1), member(2)];
    push('everybody');
    push('ones', { provider_ids: [1] });
    say(REALTIME_WHISPER, {
      ...{ channel: CHANNEL, event: 'client-typing', data: { name: 'typing' } },
      socket_id: one.connection.socketId,
    });
    await nextTurn();
    expect(all.names()).toEqual([['everybody', 'ones', 'typing']]);
    expect(one.names()).toEqual([['everybody'], ['ones']]);
    expect(two.names()).toEqual([['everybody'], ['typing']]);
  });

  it('events do not reach members who left meanwhile', async () => {
    const { channels, push, member } = world();
    const [stays, leaves] = [member('all'), member('all')];
    push('late');
    channels.leave(leaves.connection);
    await nextTurn();
    expect([stays.names(), leaves.names()]).toEqual([[['late']], []]);
  });
});
