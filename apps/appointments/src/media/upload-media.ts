import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import { media } from '@drawpoint/contracts/appointments/media.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { UploadedFile } from '@drawpoint/contracts/files';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { KeepDocument } from '@drawpoint/nest-kit/files/keep-document';
import { mediaUrl } from './media-url.ts';
import { MediaStore } from './media.store.ts';

/** Takes in files: private to who uploads them and to their provider. */
@Injectable()
export class UploadMedia {
  constructor(
    private readonly keep: KeepDocument,
    private readonly store: MediaStore,
  ) {}

  /** Throws INVALID_INPUT at `file` for an image that cannot be read. */
  readonly upload = handle(media.upload, async ({ file }, { caller }) => this.take(file, caller));

  readonly uploadForProvider = handle(media.uploadForProvider, async ({ file }, { caller }) =>
    this.take(file, caller),
  );

  private async take(uploaded: UploadedFile, caller: Caller): Promise<{ id: number; url: string }> {
    const owner = { owner_id: actorOf(caller), provider_id: caller.provider_id };
    const { id } = await this.keep.run(uploaded, 'file', (file) => this.store.insert(owner, file));
    return { id, url: mediaUrl(id) };
  }
}
