/** A sleep that another caller can end. A wake between two waits ends the next wait at once. */
export class Waiter {
  private woken = false;
  private wakeUp: (() => void) | undefined;

  wake(): void {
    this.woken = true;
    this.wakeUp?.();
  }

  /** Resolves with true when woken before the timeout. */
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
