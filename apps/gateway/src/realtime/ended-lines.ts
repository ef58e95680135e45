import type { Duplex } from 'node:stream';

/** Milliseconds of each turn of the event loop that go to lines that have ended. */
const TURN_MS = 4;

type EndListener = ReturnType<Duplex['listeners']>[number];

/**
 * Lines whose clients are gone, closed some in each turn of the event loop. Node closes a line in about 50 µs of the turn in
 * which its end is read, whoever waits: ten thousand at once held everything else up for half a second.
 */
export class EndedLines {
  private readonly ended: Duplex[] = [];

  /**
   * Closes a line in its turn once it ends, in the place of what `ws` does then; `before` are those who listened before `ws`
   * did. Where something still waits to be sent, `ws` sends it and closes.
   */
  take(line: Duplex, before: readonly EndListener[]): void {
    const ofWs = line.listeners('end').filter((listener) => !before.includes(listener));
    for (const listener of ofWs) line.off('end', listener as () => void);
    line.once('end', () => {
      if (line.writableLength === 0) this.add(line);
      else for (const listener of ofWs) listener.call(line);
    });
  }

  private add(line: Duplex): void {
    if (this.ended.length === 0) setImmediate(() => this.close());
    this.ended.push(line);
  }

  private close(): void {
    const until = performance.now() + TURN_MS;
    let closed = 0;
    while (closed < this.ended.length && performance.now() < until) this.ended[closed++]?.destroy();
    this.ended.splice(0, closed);
    if (this.ended.length > 0) setImmediate(() => this.close());
  }
}
