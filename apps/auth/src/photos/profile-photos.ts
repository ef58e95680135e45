import { Injectable } from '@nestjs/common';
import type { UploadedFile } from '@drawpoint/contracts/files';
import { type ImageShape, ReencodeImage } from '@drawpoint/nest-kit/files/reencode-image';
import { REMOVE_FILE } from '@drawpoint/nest-kit/files/remove-file.task';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import type { Tx } from '../database.store.ts';
import { ProfilePhotoStore } from './profile-photo.store.ts';

const SQUARE: ImageShape = { kind: 'webp', quality: 82, width: 512, height: 512, fit: 'cover' };

/** A photo as it will be shown, made of the uploaded one and stored beside it. */
export type PreparedPhoto = { readonly made: UploadedFile; readonly uploaded: UploadedFile };

/** People's photos: squares of at most 512 pixels, made anew of what was uploaded. */
@Injectable()
export class ProfilePhotos {
  constructor(
    private readonly store: ProfilePhotoStore,
    private readonly images: ReencodeImage,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Makes the photo of an uploaded image, before a transaction begins: it takes a while. Throws INVALID_INPUT for
   * `profile_photo` where the image cannot be read. What is never given to `replace` is purged.
   */
  async prepare(uploaded: UploadedFile): Promise<PreparedPhoto> {
    return { made: await this.images.run(uploaded, 'profile_photo', SQUARE), uploaded };
  }

  /** Gives the person, whose account is locked, this photo or none; the one before is removed after the commit. */
  async replace(tx: Tx, userId: number, photo: PreparedPhoto | null, now: Date): Promise<void> {
    const before = await this.store.of(userId, tx);
    if (photo) await this.store.put(tx, userId, photo.made, now);
    else await this.store.remove(tx, userId);
    for (const key of [before?.file_key, photo?.uploaded.key]) {
      if (key !== undefined) await this.jobs.add(tx, REMOVE_FILE, { key });
    }
  }
}
