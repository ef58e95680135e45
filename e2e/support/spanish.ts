import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

const I18N = new URL('../../apps/web/src/i18n/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, I18N), 'utf8');
const { texts } = JSON.parse(read('messages.es.json')) as { texts: Record<string, string> };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const BLANK = /\{\{\w+\}\}/g;

/** What a text of the catalog looks like with its blanks filled in. */
const patternOf = (text: string): RegExp => new RegExp(`^${text.split(BLANK).map(escaped).join('.+')}$`);
const SPANISH = Object.values(texts).map(patternOf);
const ENGLISH = read('messages.txt')
  .split('\n')
  .filter((text) => /\p{L}{2}/u.test(text.replace(BLANK, '')))
  .map((text) => patternOf(text.replace(/_\w+$/, '')));

/** Everything that a page shows or reads aloud, each text once. */
const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement && !parentElement.closest('script, style, noscript, [lang="en"]'))
        said.add(textContent!.trim());
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const text = element.getAttribute(name)?.trim();
        if (text) said.add(text);
      }
    return [...said].filter(Boolean);
  });

/** Checks that the page shows no English text of the catalog. Soft, so that one run reports every screen. */
export async function expectSpanish(page: Page, screen: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('status', { name: 'Cargando' })).toHaveCount(0);
  const said = await saidOn(page);
  const isOf = (patterns: readonly RegExp[]) => (text: string) =>
    patterns.some((pattern) => pattern.test(text));
  const english = said.filter(isOf(ENGLISH)).filter((text) => !isOf(SPANISH)(text));
  expect.soft(english, `English on ${screen}`).toEqual([]);
}
