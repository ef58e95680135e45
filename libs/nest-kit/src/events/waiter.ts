/** Waits that somebody else can end; a wake that comes while nobody waits ends the next wait at once. */
export class Waiter {
  private woken = false;
  private wakeUp: (() => void) | undefined;

  wake(): void {
    this.woken = true;
    this.wakeUp?.();
  }

  /** `evenIfWoken`: a wake that came before this wait does not shorten it. */
  async wait(milliseconds: number, { evenIfWoken = false } = {}): Promise<void> {
    if (this.woken && !evenIfWoken) {
      this.woken = false;
      return;
    }
    this.woken = false;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wakeUp = undefined;
    this.woken = false;
  }
}
