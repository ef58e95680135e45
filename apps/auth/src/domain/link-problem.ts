/** A link that was sent by email. */
export type SentLink = { expires_at: Date; used_at: Date | null };

export type LinkProblem = 'LINK_INVALID' | 'LINK_EXPIRED' | 'LINK_USED';

/** How long a link that has ended is kept, so that a late use is told why it does nothing: a day, in milliseconds. */
export const LINK_TOLD_MS = 24 * 3_600_000;

/** Why a link does nothing: it was never sent, or given up, it has been used, or has expired; null where it may be used. */
export function linkProblem(link: SentLink | null, now: Date): LinkProblem | null {
  if (!link) return 'LINK_INVALID';
  if (link.used_at) return 'LINK_USED';
  return link.expires_at <= now ? 'LINK_EXPIRED' : null;
}
