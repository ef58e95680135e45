import PQueue from 'p-queue';
import { AppError } from './app-error.ts';

/** Adds work to a queue. Throws BUSY, before any of the work, where `mostWaiting` tasks wait already. */
export async function addUnlessFull<T>(
  queue: PQueue,
  mostWaiting: number,
  work: () => Promise<T>,
): Promise<T> {
  if (queue.size >= mostWaiting) throw new AppError('BUSY', { retryAfterSeconds: 2 });
  return queue.add(work);
}

/** A queue for each key, such as a person or a network; nobody waits for the work of another key. */
export class QueuePerKey<Key> {
  private readonly queues = new Map<Key, PQueue>();

  constructor(
    private readonly concurrency: number,
    private readonly mostWaiting = Infinity,
  ) {}

  /** Throws RATE_LIMITED, before any of the work, where too much work of the key waits. */
  async add<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key) ?? this.open(key);
    if (queue.size >= this.mostWaiting) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 1 });
    return queue.add(work);
  }

  private open(key: Key): PQueue {
    const queue = new PQueue({ concurrency: this.concurrency });
    this.queues.set(key, queue);
    queue.addEventListener('idle', () => this.queues.delete(key));
    return queue;
  }
}
