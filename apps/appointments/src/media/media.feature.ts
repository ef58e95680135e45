import { media } from '@drawpoint/contracts/appointments/media.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { MediaStore } from './media.store.ts';
import { OpenMedia } from './open-media.ts';
import { UploadMedia } from './upload-media.ts';

export const mediaFeature = feature({
  contract: media,
  handlers: [OpenMedia, UploadMedia],
  providers: [MediaStore],
  exports: [MediaStore],
});
