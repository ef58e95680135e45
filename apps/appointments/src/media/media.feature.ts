import { media } from '@drawpoint/contracts/appointments/media.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { Library } from './library.ts';
import { MediaLinks } from './media-links.ts';
import { MediaStore } from './media.store.ts';
import { OpenMedia } from './open-media.ts';
import { UploadMedia } from './upload-media.ts';

export const mediaFeature = feature({
  contract: media,
  handlers: [Library, OpenMedia, UploadMedia],
  providers: [MediaLinks, MediaStore],
  exports: [MediaStore],
});
