import PQueue from 'p-queue';
import { AppError } from './app-error.ts';

/**
 * Adds work to a queue. Throws BUSY, without running the work, when `mostWaiting` tasks are queued already.
 */
export async function addUnlessFull<T>(
  queue: PQueue,
  mostWaiting: number,
  work: () => Promise<T>,
): Promise<T> {
  if (queue.size >= mostWaiting) throw new AppError('BUSY', { retryAfterSeconds: 2 });
  return queue.add(work);
}

/** One queue per key, such as a person or a network. Keys do not wait for each other. */
export class QueuePerKey<Key> {
  private readonly queues = new Map<Key, PQueue>();

  constructor(
    private readonly concurrency: number,
    private readonly mostWaiting = Infinity,
  ) {}

  /** Throws RATE_LIMITED, without running the work, when too many tasks of the key are queued. */
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
