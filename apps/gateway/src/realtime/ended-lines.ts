import type { Duplex } from 'node:stream';
import { startReading, stopReading } from './reading.ts';

/** Milliseconds of each turn of the event loop that go to closing lines that have ended. */
const TURN_MS = 4;
/** Ends that are read in one turn; where there are more, other lines wait for theirs. */
const ENDS_A_TURN = 100;

type EndListener = ReturnType<Duplex['listeners']>[number];

/**
 * Lines whose clients are gone, some in each turn of the event loop. Node reads all ends that have come before it looks at
 * anything else, and would close each line where its end is read: ten thousand at once held everything else up for half a
 * second. So after a hundred ends in a turn no line is read, and a hundred are read again in each turn that has none to close.
 */
export class EndedLines {
  private readonly open = new Set<Duplex>();
  private readonly ended: Duplex[] = [];
  /** Those that are not read until their turn. */
  private readonly waiting = new Set<Duplex>();
  private endsOfTurn = 0;

  /**
   * Closes a line in its turn once it ends, in the place of what `ws` does then; `before` are those who listened before `ws`
   * did. Where something still waits to be sent, `ws` sends it and closes.
   */
  take(line: Duplex, before: readonly EndListener[]): void {
    const ofWs = line.listeners('end').filter((listener) => !before.includes(listener));
    for (const listener of ofWs) line.off('end', listener as () => void);
    this.open.add(line);
    line.once('close', () => {
      this.open.delete(line);
      this.waiting.delete(line);
    });
    line.once('end', () => {
      this.open.delete(line);
      if (line.writableLength === 0) this.add(line);
      else for (const listener of ofWs) listener.call(line);
    });
  }

  private add(line: Duplex): void {
    if (this.ended.length === 0 && this.waiting.size === 0) setImmediate(() => this.turn());
    this.ended.push(line);
    this.endsOfTurn += 1;
    if (this.endsOfTurn >= ENDS_A_TURN && this.waiting.size === 0) this.wait();
  }

  private turn(): void {
    this.endsOfTurn = 0;
    this.close();
    if (this.ended.length === 0) this.readSome();
    if (this.ended.length + this.waiting.size > 0) setImmediate(() => this.turn());
  }

  private close(): void {
    const until = performance.now() + TURN_MS;
    let closed = 0;
    while (closed < this.ended.length && performance.now() < until) this.ended[closed++]?.destroy();
    this.ended.splice(0, closed);
  }

  private wait(): void {
    for (const line of this.open) if (stopReading(line)) this.waiting.add(line);
  }

  private readSome(): void {
    let left = ENDS_A_TURN;
    for (const line of this.waiting) {
      if (left === 0) break;
      left -= 1;
      this.waiting.delete(line);
      startReading(line);
    }
  }
}
