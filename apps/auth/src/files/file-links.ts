import { Injectable } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { SignedLinks } from '@drawpoint/nest-kit/files/signed-links';

/** How long a link to a document opens it, in seconds. */
const DOCUMENT_SECONDS = 5 * 60;
const DAY_SECONDS = 86_400;

/** What a link opens: a document, for somebody in a session of theirs, or a photo. */
export type LinkTarget =
  { what: 'document'; id: number; actorId: number; sessionId: string } | { what: 'photo'; name: string };

/** Why a link opens nothing: it was altered or never made, or its time is over. */
export type EndedLink = 'LINK_INVALID' | 'LINK_EXPIRED';

/** The answer to a link that opens nothing, with what to do `again`; FORBIDDEN where somebody in another session follows it. */
export function notOpened(outcome: EndedLink | 'FORBIDDEN', again: string): AppError {
  if (outcome === 'FORBIDDEN') return new AppError(outcome);
  const what = outcome === 'LINK_EXPIRED' ? 'has expired' : 'is no longer valid';
  return new AppError(outcome, { message: `This link ${what}. Please ${again} again.` });
}

const LINK = /^(?:d-(\d{1,10})-(\d{1,10})-([\da-z]{1,9})-([\w-]{1,40})|p-([\da-f-]{36})-([\da-z]{1,9}))$/;

const EXPORT_LINK = /^e-([\da-z]{1,9})-([\w-]{1,40})$/;

/** Addresses that open a file without a token: signed, and for a while only. They name ids, and nothing that they show. */
@Injectable()
export class FileLinks {
  constructor(private readonly signer: SignedLinks) {}

  /** Opens a document for five minutes, while the session lasts. */
  toDocument(id: number, { actorId, sessionId }: { actorId: number; sessionId: string }, now: Date): string {
    const until = seconds(now) + DOCUMENT_SECONDS;
    return this.signed(`d-${id}-${actorId}-${until.toString(36)}-${sessionId}`);
  }

  /** Shows a photo until the end of the next day (UTC): the same link all day, so that browsers keep what it shows. */
  toPhoto(name: string, now: Date): string {
    const until = (Math.floor(seconds(now) / DAY_SECONDS) + 2) * DAY_SECONDS;
    return this.signed(`p-${name}-${until.toString(36)}`);
  }

  /** What a link opens now, or why it does not. */
  open(link: string, signature: string, now: Date): LinkTarget | EndedLink {
    const parts = LINK.exec(link);
    if (!parts || !this.signer.isSigned(link, signature)) return 'LINK_INVALID';
    const [, id, actor, until, session, photo, photoUntil] = parts;
    if (Number.parseInt(until ?? photoUntil ?? '0', 36) < seconds(now)) return 'LINK_EXPIRED';
    if (photo !== undefined) return { what: 'photo', name: photo };
    return { what: 'document', id: Number(id), actorId: Number(actor), sessionId: session! };
  }

  /** A ticket for the export of whoever is in this session, for five minutes while it lasts. */
  toExport(sessionId: string, now: Date): { ticket: string; until: Date } {
    const until = seconds(now) + DOCUMENT_SECONDS;
    const link = `e-${until.toString(36)}-${sessionId}`;
    return { ticket: `${link}.${this.signer.sign(link)}`, until: new Date(until * 1_000) };
  }

  /** The session of a ticket, or why it opens nothing. */
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
