import './global.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { followOtherTabs } from '../lib/session/session.ts';
import { Providers } from './Providers.tsx';
import { openRouter } from './router.ts';
import { readTypedFields, TakeOver } from '../first-paint/take-over.tsx';

followOtherTabs();

const root = document.getElementById('root')!;
const page = document.documentElement;

void Promise.all([openRouter(), window.allStyles]).then(([router]) => {
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
