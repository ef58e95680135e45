/** The steps of a long run: each says how long it took, and they make a table in the end. */
export class Steps {
  readonly rows: string[][] = [];
  isInterrupted = false;

  /** Does one thing, and keeps how long it took; nothing is begun after an interruption. */
  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    if (this.isInterrupted) throw new Error('Interrupted.');
    const began = Date.now();
    try {
      return await work();
    } finally {
      const seconds = ((Date.now() - began) / 1_000).toFixed(0);
      this.rows.push([name, seconds]);
      console.log(`${seconds.padStart(5)} s  ${name}`);
    }
  }
}
