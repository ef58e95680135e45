/** Measures concurrency. Each `pass` takes one turn of the event loop. */
export class AtOnce {
  /** Number of all passes. */
  all = 0;
  /** Maximum number of concurrent passes. */
  most = 0;
  private running = 0;

  async pass(): Promise<void> {
    this.all += 1;
    this.running += 1;
    this.most = Math.max(this.most, this.running);
    await new Promise(setImmediate);
    this.running -= 1;
  }
}
