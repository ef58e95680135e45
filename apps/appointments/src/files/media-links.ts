import { Injectable } from '@nestjs/common';
import { SignedLinks } from '@drawpoint/nest-kit/files/signed-links';

const HOUR_SECONDS = 3_600;
const LINK = /^m-(\d{1,10})-([ft])-([\da-z]{1,9})$/;

/** What of a file a link shows: itself, or its small image. */
export type MediaVariant = 'file' | 'thumbnail';

/** Addresses of the library that open a file without a token, for images in a page (docs/product/back-office.md#media). */
@Injectable()
export class MediaLinks {
  constructor(private readonly signer: SignedLinks) {}

  /** Good for one to two hours, and the same within an hour, so that browsers keep what it shows. */
  to(id: number, what: MediaVariant, now: Date): string {
    const until = (Math.floor(seconds(now) / HOUR_SECONDS) + 2) * HOUR_SECONDS;
    const link = `m-${id}-${what === 'file' ? 'f' : 't'}-${until.toString(36)}`;
    return `/api/media-files/${link}/${this.signer.sign(link)}`;
  }

  /** Null for one that was altered or whose time is over. */
  open(link: string, signature: string, now: Date): { id: number; what: MediaVariant } | null {
    const [, id, what, until] = LINK.exec(link) ?? [];
    if (!this.signer.isSigned(link, signature)) return null;
    if (Number.parseInt(until ?? '0', 36) < seconds(now)) return null;
    return { id: Number(id), what: what === 'f' ? 'file' : 'thumbnail' };
  }
}

const seconds = (now: Date): number => Math.floor(now.getTime() / 1_000);

/** Opens an upload for signed-in people who may see it. */
export const mediaUrl = (id: number): string => `/api/media/${id}`;
