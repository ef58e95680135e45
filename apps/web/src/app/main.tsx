import './global.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { followOtherTabs } from '../lib/session/session.ts';
import { Providers } from './Providers.tsx';
import { setLanguage } from '../i18n/language.ts';
import { openRouter } from './router.ts';
import { reloadWhenReachable } from '../first-paint/load-anew.ts';
import { readTypedFields, TakeOver } from '../first-paint/take-over.tsx';

followOtherTabs();

const root = document.getElementById('root')!;
const page = document.documentElement;

/** Loads the words of a Spanish document. They come before the router, which needs its language. */
async function loadWords(): Promise<void> {
  if (page.lang !== 'es') return;
  try {
    setLanguage('es', (await import('../i18n/spanish.ts')).WORDS);
  } catch {
    // As when the entry is missing: without its words, the page can only be loaded again.
    reloadWhenReachable();
    await new Promise(() => undefined);
  }
}

const opened = loadWords().then(openRouter);

void Promise.all([opened, window.allStyles]).then(([router]) => {
  // Signed-in people do not get the visitors' page at this address.
  const canHydrate = root.dataset['whole'] !== undefined && page.dataset['leaving'] === undefined;
  const app = (
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
  if (canHydrate && router.state.errors === null) {
    hydrateRoot(root, <TakeOver typed={readTypedFields(root)}>{app}</TakeOver>);
  } else {
    createRoot(root).render(<TakeOver typed={[]}>{app}</TakeOver>);
  }
});
