import { useEffect, useSyncExternalStore } from 'react';

/** What the site is called and requires, from its options; our own words until they are here. */
export type Site = { title: string; copyright: string | null; passwordStrength: string | null };

let site: Site = { title: 'Drawpoint', copyright: null, passwordStrength: null };
let reading: Promise<void> | null = null;
const listeners = new Set<() => void>();

async function read(): Promise<void> {
  // Apart from the first screen's code: a visitor sees the page before anything is asked.
  const { readOptions } = await import('./options.ts');
  const options = await readOptions();
  site = {
    title: options['site_title'] ?? site.title,
    copyright: options['site_copyright'] ?? null,
    passwordStrength: options['password_strength'] ?? null,
  };
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The site's options, read once per visit; a failed reading is tried again by the next screen. */
export function useSite(): Site {
  useEffect(() => {
    reading ??= read().catch(() => {
      reading = null;
    });
  }, []);
  return useSyncExternalStore(subscribe, () => site);
}
