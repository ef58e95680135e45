import { Injectable } from '@nestjs/common';
import { actorOf, appointmentsVisibleTo } from '@drawpoint/contracts/access';
import { media } from '@drawpoint/contracts/appointments/media.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { FILE_EXTENSIONS } from '@drawpoint/contracts/files';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { MediaStore, type MediaRecord } from './media.store.ts';

/** Opens uploaded files for those whose they are, and for those to whom a request came with them. */
@Injectable()
export class OpenMedia {
  constructor(private readonly store: MediaStore) {}

  /** Throws NOT_FOUND, also where it is somebody else's: ids are guessed easily. */
  readonly open = handle(media.open, async ({ id }, { caller }) => {
    const found = await this.store.find(id);
    if (!found) throw new AppError('NOT_FOUND');
    const isOpen =
      ownsMedia(caller, found) || (await this.store.isAttached(appointmentsVisibleTo(caller), id));
    if (!isOpen) throw new AppError('NOT_FOUND');
    const { file_key: key, kind, size } = found;
    return { key, kind, size, name: `attachment-${id}.${FILE_EXTENSIONS[kind]}`, cache_seconds: 0 };
  });
}

function ownsMedia(caller: Caller, { owner_id, provider_id }: MediaRecord): boolean {
  if (owner_id === actorOf(caller) || caller.roles.includes('developer')) return true;
  return caller.roles.includes('admin') && provider_id !== null && provider_id === caller.provider_id;
}
