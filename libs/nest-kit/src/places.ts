import { AppError } from './app-error.ts';

/** So many pieces of work at the same time; who comes later waits in line, in which no more than `mostWaiting` stand. */
export class Places {
  private taken = 0;
  private readonly line: (() => void)[] = [];

  constructor(
    private readonly size: number,
    private readonly mostWaiting = Infinity,
  ) {}

  /** Whether nobody works or waits here. */
  get isEmpty(): boolean {
    return this.taken === 0;
  }

  /** Throws BUSY, before any of the work, where too many wait. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.taken < this.size) this.taken += 1;
    else if (this.line.length < this.mostWaiting) await new Promise<void>((next) => this.line.push(next));
    else throw new AppError('BUSY', { retryAfterSeconds: 2 });
    try {
      return await work();
    } finally {
      // A place is handed on, so that nobody who comes now passes the line.
      const next = this.line.shift();
      if (next) next();
      else this.taken -= 1;
    }
  }
}

/** Places that each person or network has for its own. */
export class PlacesOfEach<Key> {
  private readonly places = new Map<Key, Places>();

  constructor(
    private readonly size: number,
    private readonly mostWaiting = Infinity,
  ) {}

  /** Throws RATE_LIMITED where too much of theirs waits. */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const own = this.places.get(key) ?? new Places(this.size, this.mostWaiting);
    this.places.set(key, own);
    let isBegun = false;
    try {
      return await own.run(() => {
        isBegun = true;
        return work();
      });
    } catch (error) {
      throw isBegun ? error : new AppError('RATE_LIMITED', { retryAfterSeconds: 1 });
    } finally {
      if (own.isEmpty) this.places.delete(key);
    }
  }
}
