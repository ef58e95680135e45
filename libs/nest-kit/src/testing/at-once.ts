/** How many are at something at the same time: each `pass` takes a turn of the event loop. */
export class AtOnce {
  /** All that came. */
  all = 0;
  /** The most that were there together. */
  most = 0;
  private here = 0;

  async pass(): Promise<void> {
    this.all += 1;
    this.here += 1;
    this.most = Math.max(this.most, this.here);
    await new Promise(setImmediate);
    this.here -= 1;
  }
}
