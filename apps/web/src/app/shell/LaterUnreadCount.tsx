import { lazy, Suspense } from 'react';

// Loads after the page, so that no page waits for the messages contract.
const Loaded = lazy(async () => ({ default: (await import('./UnreadCount.tsx')).UnreadCount }));

/** The number of unread messages, once it is known. */
export const UnreadCount = () => (
  <Suspense fallback={null}>
    <Loaded />
  </Suspense>
);
