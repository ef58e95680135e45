/** So many pieces of work at the same time; who comes later waits in line. */
export class Places {
  private taken = 0;
  private readonly line: (() => void)[] = [];

  constructor(private readonly size: number) {}

  /** Whether nobody works or waits here. */
  get isEmpty(): boolean {
    return this.taken === 0;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.taken >= this.size) await new Promise<void>((next) => this.line.push(next));
    else this.taken += 1;
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
