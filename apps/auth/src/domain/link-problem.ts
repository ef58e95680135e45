/** A link that was sent by email. */
export type SentLink = { expires_at: Date; used_at: Date | null };

export type LinkProblem = 'LINK_INVALID' | 'LINK_EXPIRED' | 'LINK_USED';

/** How long an ended link is kept, in milliseconds: one day. Until then, late use gets a precise reason. */
export const LINK_TOLD_MS = 24 * 3_600_000;

/** Why a link is refused: unknown or replaced, used, or expired. Null when it is valid. */
export function linkProblem(link: SentLink | null, now: Date): LinkProblem | null {
  if (!link) return 'LINK_INVALID';
  if (link.used_at) return 'LINK_USED';
  return link.expires_at <= now ? 'LINK_EXPIRED' : null;
}
