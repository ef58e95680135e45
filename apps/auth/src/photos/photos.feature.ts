import { photos } from '@drawpoint/contracts/auth/photos.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { fileProviders } from '../files/files.feature.ts';
import { ReadPhotos } from './read-photos.ts';

export const photosFeature = feature({ contract: photos, handlers: [ReadPhotos], providers: fileProviders });
