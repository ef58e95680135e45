import { onSessionChange } from '../session/session.ts';

/** More addresses than one screen asks for again and again. */
const MOST = 40;

export type KeptAnswer = { etag: string; answer: unknown };

const kept = new Map<string, KeptAnswer>();

// Signing out, signing in, and acting for somebody else: nothing of the person before stays.
onSessionChange(() => kept.clear());

/**
 * What an address answered last. The browser stores no personal answer (`no-store`), so the page itself asks whether
 * its own still holds.
 */
export const keptAnswer = (url: string): KeptAnswer | undefined => kept.get(url);

export function keepAnswer(url: string, answer: KeptAnswer): void {
  kept.delete(url);
  kept.set(url, answer);
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}
