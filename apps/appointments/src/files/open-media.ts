import { Injectable } from '@nestjs/common';
import { actorOf, appointmentsVisibleTo, isInScope, mediaManagedBy } from '@drawpoint/contracts/access';
import { media } from '@drawpoint/contracts/appointments/media.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { FILE_EXTENSIONS, type StoredFile } from '@drawpoint/contracts/files';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { MediaLinks } from './media-links.ts';
import { MediaStore, type MediaRecord } from './media.store.ts';

/** How long browsers cache what a link or an option shows. */
const LINK_SECONDS = 3_600;
const PUBLIC_SECONDS = 300;

/** Opens uploaded files for their owners, and for people who received them with a request. */
@Injectable()
export class OpenMedia {
  constructor(
    private readonly store: MediaStore,
    private readonly links: MediaLinks,
  ) {}

  /** Throws NOT_FOUND, also for somebody else's file, because ids are easy to guess. */
  readonly open = handle(media.open, async ({ id }, { caller }) => {
    const found = await this.store.find(id);
    if (!found) throw new AppError('NOT_FOUND');
    const isOpen =
      ownsMedia(caller, found) || (await this.store.isAttached(appointmentsVisibleTo(caller), id));
    if (!isOpen) throw new AppError('NOT_FOUND');
    return toStored(found, 0);
  });

  /** Throws LINK_INVALID for a changed or expired link, and when its file is gone. */
  readonly openLink = handle(media.openLink, async ({ link, signature }, { now }) => {
    const target = this.links.open(link, signature, now());
    const found = target && (await this.store.find(target.id));
    if (!found) throw new AppError('LINK_INVALID');
    if (target.what === 'file') return toStored(found, LINK_SECONDS);
    if (found.thumb_key === null || found.thumb_size === null) throw new AppError('LINK_INVALID');
    const small = { key: found.thumb_key, size: found.thumb_size, kind: 'webp' as const };
    return { ...small, name: `thumbnail-${found.id}.webp`, cache_seconds: LINK_SECONDS };
  });

  /** Throws NOT_FOUND unless an option of the site shows it (docs/product/back-office.md#media). */
  readonly openPublic = handle(media.openPublic, async ({ id }) => {
    const found = (await this.store.isPublic(id)) ? await this.store.find(id) : null;
    if (!found) throw new AppError('NOT_FOUND');
    return toStored(found, PUBLIC_SECONDS);
  });
}

const toStored = ({ id, file_key: key, kind, size }: MediaRecord, cache_seconds: number): StoredFile => ({
  ...{ key, kind, size, cache_seconds },
  name: `attachment-${id}.${FILE_EXTENSIONS[kind]}`,
});

function ownsMedia(caller: Caller, record: MediaRecord): boolean {
  return record.owner_id === actorOf(caller) || isInScope(mediaManagedBy(caller), record);
}
