import { onSessionChange } from '../session/session.ts';

/** More addresses than one screen polls. */
const MAX_CACHED = 40;

export type CachedResponse = { etag: string; answer: unknown };

const cached = new Map<string, CachedResponse>();

// On sign-in, sign-out and impersonation, nothing of the previous person may stay.
onSessionChange(() => cached.clear());

/** The last response of an address. Personal responses are `no-store`, so the page sends the ETag itself. */
export const cachedResponse = (url: string): CachedResponse | undefined => cached.get(url);

export function cacheResponse(url: string, answer: CachedResponse): void {
  cached.delete(url);
  cached.set(url, answer);
  const [oldest] = cached.keys();
  if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest);
}
