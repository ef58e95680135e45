import { feature } from '@drawpoint/nest-kit/feature/feature';
import { Files } from '@drawpoint/nest-kit/files/files';
import { filesOf } from '@drawpoint/nest-kit/files/files-of';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { ENV } from '@drawpoint/nest-kit/service';
import type { AuthEnv } from '../env.ts';
import { ProfilePhotoStore } from '../photos/profile-photo.store.ts';
import { ProfilePhotos } from '../photos/profile-photos.ts';
import { FileLinks } from './file-links.ts';
import { FileStore } from './file.store.ts';
import { PurgeFilesTask } from './purge-files.task.ts';
import { ReencodeImage } from './reencode-image.ts';
import { REMOVE_FILE, RemoveFileTask } from './remove-file.task.ts';

/** What documents and photos share: the storage, links, images, and the removal of what nobody names. */
export const filesFeature = feature({
  providers: [
    { provide: Files, inject: [ENV], useFactory: (env: AuthEnv) => filesOf(env) },
    FileLinks,
    FileStore,
    ProfilePhotos,
    ProfilePhotoStore,
    ReencodeImage,
  ],
  tasks: [
    provideTask(REMOVE_FILE, RemoveFileTask),
    provideTask('purge-files', PurgeFilesTask, { cron: '17 4 * * *' }),
  ],
  exports: [Files, FileLinks, ProfilePhotos, ProfilePhotoStore, ReencodeImage],
});
