import { Injectable } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { SignedLinks } from '@drawpoint/nest-kit/files/signed-links';

/** How long a document link is valid, in seconds. */
const DOCUMENT_SECONDS = 5 * 60;
const DAY_SECONDS = 86_400;

/** What a link opens: a document, for one session of a person, or a photo. */
export type LinkTarget =
  | { what: 'document'; id: number; actorId: number; sessionId: string }
  | { what: 'photo'; name: string };

/** Why a link is refused: altered or never issued, or expired. */
export type EndedLink = 'LINK_INVALID' | 'LINK_EXPIRED';

/**
 * The error of a refused link; `again` tells the user how to get a new one. FORBIDDEN when another session
 * uses the link.
 */
export function notOpened(outcome: EndedLink | 'FORBIDDEN', again: string): AppError {
  if (outcome === 'FORBIDDEN') return new AppError(outcome);
  const what = outcome === 'LINK_EXPIRED' ? 'has expired' : 'is no longer valid';
  return new AppError(outcome, { message: `This link ${what}. Please ${again} again.` });
}

const LINK = /^(?:d-(\d{1,10})-(\d{1,10})-([\da-z]{1,9})-([\w-]{1,40})|p-([\da-f-]{36})-([\da-z]{1,9}))$/;

const EXPORT_LINK = /^e-([\da-z]{1,9})-([\w-]{1,40})$/;

/**
 * Signed links that open a file without a token, for a limited time. They contain ids only, no personal data.
 */
@Injectable()
export class FileLinks {
  constructor(private readonly signer: SignedLinks) {}

  /** A link that opens a document for five minutes, while the session lasts. */
  toDocument(id: number, { actorId, sessionId }: { actorId: number; sessionId: string }, now: Date): string {
    const until = seconds(now) + DOCUMENT_SECONDS;
    return this.signed(`d-${id}-${actorId}-${until.toString(36)}-${sessionId}`);
  }

  /**
   * A photo link that is valid until the end of the next day (UTC). It stays the same all day, so that
   * browsers can cache the photo.
   */
  toPhoto(name: string, now: Date): string {
    const until = (Math.floor(seconds(now) / DAY_SECONDS) + 2) * DAY_SECONDS;
    return this.signed(`p-${name}-${until.toString(36)}`);
  }

  /** Returns what a link opens, or why it is refused. */
  open(link: string, signature: string, now: Date): LinkTarget | EndedLink {
    const parts = LINK.exec(link);
    if (!parts || !this.signer.isSigned(link, signature)) return 'LINK_INVALID';
    const [, id, actor, until, session, photo, photoUntil] = parts;
    if (Number.parseInt(until ?? photoUntil ?? '0', 36) < seconds(now)) return 'LINK_EXPIRED';
    if (photo !== undefined) return { what: 'photo', name: photo };
    return { what: 'document', id: Number(id), actorId: Number(actor), sessionId: session! };
  }

  /** A ticket for this session's export. It is valid for five minutes, while the session lasts. */
  toExport(sessionId: string, now: Date): { ticket: string; until: Date } {
    const until = seconds(now) + DOCUMENT_SECONDS;
    const link = `e-${until.toString(36)}-${sessionId}`;
    return { ticket: `${link}.${this.signer.sign(link)}`, until: new Date(until * 1_000) };
  }

  /** Returns the session of a ticket, or why it is refused. */
  openExport(ticket: string, now: Date): { sessionId: string } | EndedLink {
    const [, link = '', signature = ''] = /^([^.]*)\.(.*)$/.exec(ticket) ?? [];
    const [, until, sessionId] = EXPORT_LINK.exec(link) ?? [];
    if (!this.signer.isSigned(link, signature) || sessionId === undefined) return 'LINK_INVALID';
    return Number.parseInt(until ?? '0', 36) < seconds(now) ? 'LINK_EXPIRED' : { sessionId };
  }

  private signed(link: string): string {
    return `/api/files/${link}/${this.signer.sign(link)}`;
  }
}

const seconds = (now: Date): number => Math.floor(now.getTime() / 1_000);
