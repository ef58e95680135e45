import type { Locator } from '@playwright/test';

/** Counts what a journey costs on a phone: taps and key presses. */
export class Effort {
  taps = 0;
  keys = 0;

  /** Prints the counts, so that every run shows them. */
  print(who: string): void {
    console.log(`  ${who}: ${this.taps} taps, ${this.keys} keys`);
  }

  /** Taps a button, a link or a card. */
  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  /** Taps a field, then types what the person knows by heart, such as a name or a password: no key counts. */
  async own(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await field.pressSequentially(text);
  }

  /** Taps a field, then types the text key by key. */
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    this.keys += text.length;
    await field.pressSequentially(text);
  }

  /** Chooses from a list, which counts as one tap. */
  async select(list: Locator, choice: string): Promise<void> {
    this.taps += 1;
    await list.selectOption(choice);
  }
}
