import type { Locator } from '@playwright/test';

/** What a journey costs the person who makes it on a phone: how often they tap, and how many keys they press. */
export class Effort {
  taps = 0;
  keys = 0;

  /** A tap on a button, a link or a card. */
  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  /** A tap into a field, then its text key by key. */
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    this.keys += text.length;
    await field.pressSequentially(text);
  }

  /** A tap that opens a list and one on the choice. */
  async select(list: Locator, choice: string): Promise<void> {
    this.taps += 2;
    await list.selectOption(choice);
  }
}
