import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { UnreadAnswers } from './unread-answers.ts';

const MB = 1_000_000;

class FakeSocket extends EventEmitter {
  destroyed = false;
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}
const sockets = (count: number) =>
  Array.from({ length: count }, () => new FakeSocket()) as unknown as Socket[];

describe('Answers that nobody reads', () => {
  it('a connection with more than 4 MB unread is closed, and no other', () => {
    const answers = new UnreadAnswers();
    const [greedy, other] = sockets(2) as [Socket, Socket];
    for (let sent = 0; sent < 4; sent += 1) answers.add('192.0.2.1', greedy, MB);
    answers.add('192.0.2.1', other, MB);
    expect(greedy.destroyed).toBe(false);
    answers.add('192.0.2.1', greedy, 1);
    expect([greedy.destroyed, other.destroyed]).toEqual([true, false]);
  });

  it('responses stop counting once they are read', () => {
    const answers = new UnreadAnswers();
    const [reading] = sockets(1) as [Socket];
    for (let sent = 0; sent < 100; sent += 1) {
      answers.add('192.0.2.1', reading, MB);
      answers.remove('192.0.2.1', reading, MB);
    }
    expect(reading.destroyed).toBe(false);
  });

  it('when a network exceeds 32 MB, its connection with the most unread bytes is closed', () => {
    const answers = new UnreadAnswers();
    const [reader, elsewhere, ...silent] = sockets(13) as [Socket, Socket, ...Socket[]];
    answers.add('192.0.2.2', elsewhere, 3 * MB);
    for (const socket of silent) answers.add('192.0.2.1', socket, 3 * MB);
    expect(silent.filter(({ destroyed }) => destroyed)).toHaveLength(1);
    // A client that waits for each response is served, from the same network too.
    answers.add('192.0.2.1', reader, MB);
    expect([reader.destroyed, elsewhere.destroyed]).toEqual([false, false]);
  });

  it('unread responses of a closed connection stop counting', () => {
    const answers = new UnreadAnswers();
    for (const socket of sockets(100)) {
      answers.add('192.0.2.1', socket, 3 * MB);
      socket.emit('close');
    }
    const [next] = sockets(1) as [Socket];
    answers.add('192.0.2.1', next, 3 * MB);
    expect(next.destroyed).toBe(false);
  });
});
