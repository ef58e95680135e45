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
});
