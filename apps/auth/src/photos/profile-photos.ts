import { Injectable } from '@nestjs/common';
import type { UploadedFile } from '@drawpoint/contracts/files';
import { type ImageShape, ReencodeImage } from '@drawpoint/nest-kit/files/reencode-image';
import { REMOVE_FILE } from '@drawpoint/nest-kit/files/remove-file.task';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import type { Tx } from '../database.store.ts';
import { ProfilePhotoStore } from './profile-photo.store.ts';

const SQUARE: ImageShape = { kind: 'webp', quality: 82, width: 512, height: 512, fit: 'cover' };

/** A photo made from the upload and stored beside it. */
export type PreparedPhoto = { readonly made: UploadedFile; readonly uploaded: UploadedFile };

/** People's photos: squares of at most 512 pixels, re-encoded from the upload. */
@Injectable()
export class ProfilePhotos {
  constructor(
    private readonly store: ProfilePhotoStore,
    private readonly images: ReencodeImage,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Creates the photo of an uploaded image. Runs before the transaction, because it is slow. Throws
   * INVALID_INPUT for `profile_photo` when the image cannot be read. Photos never passed to `replace` are
   * purged.
   */
  async prepare(uploaded: UploadedFile): Promise<PreparedPhoto> {
    return { made: await this.images.run(uploaded, 'profile_photo', SQUARE), uploaded };
  }

  /** Sets or removes the person's photo; the account is locked. The old file is removed after the commit. */
  async replace(tx: Tx, userId: number, photo: PreparedPhoto | null, now: Date): Promise<void> {
    const before = await this.store.of(userId, tx);
    if (photo) await this.store.put(tx, userId, photo.made, now);
    else await this.store.remove(tx, userId);
    for (const key of [before?.file_key, photo?.uploaded.key]) {
      if (key !== undefined) await this.jobs.add(tx, REMOVE_FILE, { key });
    }
  }
}
