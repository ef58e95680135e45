import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { EndedLines } from './ended-lines.ts';

/** A line whose client says nothing, and which takes some milliseconds to close. */
function line(closing: { ms: number; done: number }): Duplex {
  return new Duplex({
    allowHalfOpen: true,
    read: () => undefined,
    write: (_chunk, _encoding, done) => done(),
    destroy: (error, done) => {
      for (const until = performance.now() + closing.ms; performance.now() < until;);
      closing.done += 1;
      done(error);
    },
  });
}

function end(each: Duplex): Promise<void> {
  const ended = new Promise<void>((resolve) => each.once('end', resolve));
  each.resume().push(null);
  return ended;
}

/** Lines of the system and their clients. */
async function connected(count: number): Promise<{ lines: Socket[]; clients: Socket[]; end: () => void }> {
  const lines: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (each) => void lines.push(each.resume()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
  while (lines.length < count) await once(server, 'connection');
  return { lines, clients, end: () => server.close() };
}

describe('Lines whose clients are gone', () => {
  it('are closed some in each turn, so that others have their turns between', async () => {
    const closing = { ms: 1, done: 0 };
    const lines = Array.from({ length: 40 }, () => line(closing));
    const ended = new EndedLines();
    for (const each of lines) ended.take(each, each.listeners('end'));
    await Promise.all(lines.map(end));
    const atTurns: number[] = [];
    while (closing.done < lines.length) {
      await nextTurn();
      atTurns.push(closing.done);
    }
    const most = Math.max(...atTurns.map((done, turn) => done - (atTurns[turn - 1] ?? 0)));
    expect(most).toBeLessThanOrEqual(5);
    expect(lines.every(({ destroyed }) => destroyed)).toBe(true);
  });

  it('are closed here alone, not by whoever took them over meanwhile', async () => {
    const closing = { ms: 0, done: 0 };
    const heard: string[] = [];
    const each = line(closing);
    each.on('end', () => heard.push('the line itself'));
    const before = each.listeners('end');
    each.on('end', () => heard.push('the websocket'));
    new EndedLines().take(each, before);
    await end(each);
    await nextTurn();
    expect([heard, closing.done]).toEqual([['the line itself'], 1]);
  });

  it('are left to the websocket where something still waits to be sent', async () => {
    const closing = { ms: 0, done: 0 };
    const heard: string[] = [];
    const each = line(closing);
    each.on('end', () => heard.push('the websocket'));
    new EndedLines().take(each, []);
    each.cork();
    each.write('the last word');
    await end(each);
    await nextTurn();
    expect([heard, closing.done]).toEqual([['the websocket'], 0]);
  });

  it('are read a hundred in each turn, however many end at once; who is still there is heard in turn', async () => {
    const { lines, clients, end: stop } = await connected(501);
    const ended = new EndedLines();
    let ends = 0;
    for (const each of lines) {
      each.on('end', () => (ends += 1));
      ended.take(each, each.listeners('end'));
    }
    const closed = Promise.all(lines.filter((_, index) => index !== 250).map((each) => once(each, 'close')));
    const there = lines[250]!;
    const client = clients.find(({ localPort }) => localPort === there.remotePort)!;
    const heard = once(there, 'data');
    for (const each of clients) if (each !== client) each.destroy();
    client.write('Still here.');
    const atTurns = [0];
    while (ends < 500) {
      await nextTurn();
      atTurns.push(ends);
    }
    const most = Math.max(...atTurns.slice(1).map((read, turn) => read - atTurns[turn]!));
    expect(most).toBeLessThanOrEqual(100);
    await closed;
    expect(String(await heard)).toBe('Still here.');
    client.destroy();
    await once(there, 'close');
    stop();
  });
});
