import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

const I18N = new URL('../../apps/web/src/i18n/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, I18N), 'utf8');
const { texts } = JSON.parse(read('messages.es.json')) as { texts: Record<string, string> };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const BLANK = /\{\{\w+\}\}/g;

/** What matches an English text of the catalog, for those that read differently in Spanish. */
const ENGLISH = read('messages.txt')
  .split('\n')
  .filter((text) => /\p{L}{2}/u.test(text.replace(BLANK, '')) && texts[text] !== text)
  .map((text) => text.replace(/_\w+$/, ''))
  .map((text) => new RegExp(`^${text.split(BLANK).map(escaped).join('.+')}$`));

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
  const english = said.filter((text) => ENGLISH.some((pattern) => pattern.test(text)));
  expect.soft(english, `English on ${screen}`).toEqual([]);
}
