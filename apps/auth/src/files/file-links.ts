import { Injectable } from '@nestjs/common';
import { SignedLinks } from '@drawpoint/nest-kit/files/signed-links';

/** How long a link to a document opens it, in seconds. */
const DOCUMENT_SECONDS = 5 * 60;
const DAY_SECONDS = 86_400;

/** What a link opens: a document, for somebody in a session of theirs, or a photo. */
export type LinkTarget =
  { what: 'document'; id: number; actorId: number; sessionId: string } | { what: 'photo'; name: string };

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

  /** What a link opens now; null for one that was altered or whose time is over. */
  open(link: string, signature: string, now: Date): LinkTarget | null {
    const [, id, actor, until, session, photo, photoUntil] = LINK.exec(link) ?? [];
    if (!this.signer.isSigned(link, signature)) return null;
    if (Number.parseInt(until ?? photoUntil ?? '0', 36) < seconds(now)) return null;
    if (photo !== undefined) return { what: 'photo', name: photo };
    return { what: 'document', id: Number(id), actorId: Number(actor), sessionId: session! };
  }

  /** A ticket for the export of whoever is in this session, for five minutes while it lasts. */
  toExport(sessionId: string, now: Date): { ticket: string; until: Date } {
    const until = seconds(now) + DOCUMENT_SECONDS;
    const link = `e-${until.toString(36)}-${sessionId}`;
    return { ticket: `${link}.${this.signer.sign(link)}`, until: new Date(until * 1_000) };
  }

  /** The session of a ticket; null for one that was altered or whose time is over. */
  openExport(ticket: string, now: Date): string | null {
    const [, link = '', signature = ''] = /^([^.]*)\.(.*)$/.exec(ticket) ?? [];
    const [, until, sessionId] = EXPORT_LINK.exec(link) ?? [];
    const isOpen = this.signer.isSigned(link, signature) && Number.parseInt(until ?? '0', 36) >= seconds(now);
    return isOpen && sessionId !== undefined ? sessionId : null;
  }

  private signed(link: string): string {
    return `/api/files/${link}/${this.signer.sign(link)}`;
  }
}

const seconds = (now: Date): number => Math.floor(now.getTime() / 1_000);
