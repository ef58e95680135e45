/**
 * Who waits for an answer, in numbered places that are used again. A `Set` whose members come and go builds itself anew
 * all the time, and the tables it leaves behind keep requests in memory until the next full garbage collection, which
 * made each request noticeably dearer (measured).
 */
export class Pending<Waiting> {
  private readonly waiting: (Waiting | undefined)[] = [];
  private readonly free: number[] = [];

  /** The place to give back with `remove`. */
  add(waiting: Waiting): number {
    const place = this.free.pop() ?? this.waiting.length;
    this.waiting[place] = waiting;
    return place;
  }

  at(place: number): Waiting | undefined {
    return this.waiting[place];
  }

  remove(place: number): void {
    if (this.waiting[place] === undefined) return;
    this.waiting[place] = undefined;
    this.free.push(place);
  }

  /** Everybody who waits now. */
  all(): Waiting[] {
    return this.waiting.filter((each) => each !== undefined);
  }
}
