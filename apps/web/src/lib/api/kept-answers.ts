import { onSessionChange } from '../session/session.ts';

/** More addresses than one screen polls. */
const MOST = 40;

export type KeptAnswer = { etag: string; answer: unknown };

const kept = new Map<string, KeptAnswer>();

// On sign-in, sign-out and impersonation, nothing of the previous person may stay.
onSessionChange(() => kept.clear());

/** The last response of an address. Personal responses are `no-store`, so the page sends the ETag itself. */
export const keptAnswer = (url: string): KeptAnswer | undefined => kept.get(url);

export function keepAnswer(url: string, answer: KeptAnswer): void {
  kept.delete(url);
  kept.set(url, answer);
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}
