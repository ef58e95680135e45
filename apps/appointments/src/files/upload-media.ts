import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import { media } from '@drawpoint/contracts/appointments/media.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { NamedFile } from '@drawpoint/contracts/files';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { KeepDocument } from '@drawpoint/nest-kit/files/keep-document';
import { DOCUMENT_SHAPE, ReencodeImage, type ImageShape } from '@drawpoint/nest-kit/files/reencode-image';
import { mediaUrl } from './media-links.ts';
import { MediaStore } from './media.store.ts';

const THUMBNAIL: ImageShape = {
  ...{ kind: 'webp', quality: 75, width: 320, height: 320, fit: 'inside' },
  keepsTransparency: true,
};
/** For images of the site's pages: a logo may be on any background. */
const IMAGE: ImageShape = { ...DOCUMENT_SHAPE, keepsTransparency: true };

/** Stores uploads. They are private to the uploader and their provider. */
@Injectable()
export class UploadMedia {
  constructor(
    private readonly keep: KeepDocument,
    private readonly images: ReencodeImage,
    private readonly store: MediaStore,
  ) {}

  /** Throws INVALID_INPUT at `file` for an image that cannot be read. */
  readonly upload = handle(media.upload, async ({ file }, { caller }) => this.take(file, caller, false));

  /** The same, into the media library. */
  readonly uploadForProvider = handle(media.uploadForProvider, async ({ file }, { caller }) =>
    this.take(file, caller, true),
  );

  private async take(
    { name, ...uploaded }: NamedFile,
    caller: Caller,
    in_library: boolean,
  ): Promise<{ id: number; url: string }> {
    // The nightly job removes a small image whose file is rejected afterwards.
    const thumbnail =
      in_library && uploaded.kind !== 'pdf' ? await this.images.run(uploaded, 'file', THUMBNAIL) : null;
    const { id } = await this.keep.run(
      uploaded,
      'file',
      (file) =>
        this.store.insert(
          {
            owner_id: actorOf(caller),
            provider_id: caller.within_provider ?? caller.provider_id,
            original_name: name || `file.${uploaded.kind}`,
            in_library,
            thumbnail,
          },
          file,
        ),
      in_library ? IMAGE : DOCUMENT_SHAPE,
    );
    return { id, url: mediaUrl(id) };
  }
}
