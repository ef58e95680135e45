/** Waits that somebody else can end; a wake that comes while nobody waits ends the next wait at once. */
export class Waiter {
  private woken = false;
  private wakeUp: (() => void) | undefined;

  wake(): void {
    this.woken = true;
    this.wakeUp?.();
  }

  /** Whether it was woken before the time was over. */
  async wait(milliseconds: number): Promise<boolean> {
    if (!this.woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.wakeUp = undefined;
    }
    const { woken } = this;
    this.woken = false;
    return woken;
  }
}
