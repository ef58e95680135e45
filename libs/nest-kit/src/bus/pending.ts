import type { AppError } from '../app-error.ts';

type Fail = (appError: AppError) => void;

/**
 * Who waits for an answer, in numbered places that are used again. A `Set` whose members come and go builds itself anew
 * all the time, and the tables it leaves behind keep requests in memory until the next full garbage collection, which
 * made each request noticeably dearer (measured).
 */
export class Pending {
  private readonly waiting: (Fail | undefined)[] = [];
  private readonly free: number[] = [];

  /** The place to give back with `remove`. */
  add(fail: Fail): number {
    const place = this.free.pop() ?? this.waiting.length;
    this.waiting[place] = fail;
    return place;
  }

  remove(place: number): void {
    if (this.waiting[place] === undefined) return;
    this.waiting[place] = undefined;
    this.free.push(place);
  }

  /** Tells everybody who waits; each gives back its place. */
  failAll(makeError: () => AppError): void {
    for (const fail of [...this.waiting]) fail?.(makeError());
  }
}
