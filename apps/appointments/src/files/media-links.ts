import { Injectable } from '@nestjs/common';
import { SignedLinks } from '@drawpoint/nest-kit/files/signed-links';

const HOUR_SECONDS = 3_600;
const LINK = /^m-(\d{1,10})-([ft])-([\da-z]{1,9})$/;

/** What a link opens: the file, or its small image. */
export type MediaVariant = 'file' | 'thumbnail';

/**
 * Signed links that open files of the library without a token, for images in a page
 * (docs/product/back-office.md#media).
 */
@Injectable()
export class MediaLinks {
  constructor(private readonly signer: SignedLinks) {}

  /** Valid for one to two hours. It stays the same within an hour, so that browsers can cache it. */
  to(id: number, what: MediaVariant, now: Date): string {
    const until = (Math.floor(seconds(now) / HOUR_SECONDS) + 2) * HOUR_SECONDS;
    const link = `m-${id}-${what === 'file' ? 'f' : 't'}-${until.toString(36)}`;
    return `/api/media-files/${link}/${this.signer.sign(link)}`;
  }

  /** Null for a changed or expired link. */
  open(link: string, signature: string, now: Date): { id: number; what: MediaVariant } | null {
    const [, id, what, until] = LINK.exec(link) ?? [];
    if (!this.signer.isSigned(link, signature)) return null;
    if (Number.parseInt(until ?? '0', 36) < seconds(now)) return null;
    return { id: Number(id), what: what === 'f' ? 'file' : 'thumbnail' };
  }
}

const seconds = (now: Date): number => Math.floor(now.getTime() / 1_000);

/** The address of an upload, for signed-in people who may see it. */
export const mediaUrl = (id: number): string => `/api/media/${id}`;
