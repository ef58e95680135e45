import { Injectable } from '@nestjs/common';
import { photos } from '@drawpoint/contracts/auth/photos.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { FileLinks } from '../files/file-links.ts';
import { ProfilePhotoStore } from './profile-photo.store.ts';

@Injectable()
export class ReadPhotos {
  constructor(
    private readonly store: ProfilePhotoStore,
    private readonly links: FileLinks,
  ) {}

  readonly listOfPhlebotomists = handle(photos.listOfPhlebotomists, async ({ ids }, ctx) => {
    const found = await this.store.ofPhlebotomists(ids.split(',').map(Number));
    return {
      data: found.map(({ user_id, name }) => ({ id: user_id, photo: this.links.toPhoto(name, ctx.now()) })),
    };
  });
}
