/** A token bucket: a burst, and a refill per second. */
export class Allowance {
  private left: number;
  private takenAt: number;

  constructor(
    private readonly atOnce: number,
    private readonly perSecond: number,
    now: number = Date.now(),
  ) {
    this.left = atOnce;
    this.takenAt = now;
  }

  /** Takes one token. Returns false when none is left. */
  take(now: number): boolean {
    const refilled = Math.max(0, now - this.takenAt) * (this.perSecond / 1_000);
    this.takenAt = now;
    this.left = Math.min(this.atOnce, this.left + refilled);
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
