import { lazy, Suspense } from 'react';

// The number comes after the page: no page waits for the contract of messages.
const Loaded = lazy(async () => ({ default: (await import('./UnreadCount.tsx')).UnreadCount }));

/** How many messages are unread, as soon as that is known. */
export const UnreadCount = () => (
  <Suspense fallback={null}>
    <Loaded />
  </Suspense>
);
