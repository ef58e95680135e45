import { feature } from '@drawpoint/nest-kit/feature/feature';
import { media } from '@drawpoint/contracts/appointments/media.contract';
import { Files } from '@drawpoint/nest-kit/files/files';
import { filesOf } from '@drawpoint/nest-kit/files/files-of';
import { KeepDocument } from '@drawpoint/nest-kit/files/keep-document';
import { ReencodeImage } from '@drawpoint/nest-kit/files/reencode-image';
import { REMOVE_FILE, RemoveFileTask } from '@drawpoint/nest-kit/files/remove-file.task';
import { SignedLinks } from '@drawpoint/nest-kit/files/signed-links';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { ENV } from '@drawpoint/nest-kit/service';
import type { AppointmentsEnv } from '../env.ts';
import { FileStore } from './file.store.ts';
import { Library } from './library.ts';
import { MediaLinks } from './media-links.ts';
import { MediaStore } from './media.store.ts';
import { OpenMedia } from './open-media.ts';
import { PurgeFilesTask } from './purge-files.task.ts';
import { UploadMedia } from './upload-media.ts';

/** Shared by all features with files. */
export const fileProviders = [
  { provide: Files, inject: [ENV], useFactory: (env: AppointmentsEnv) => filesOf(env) },
  KeepDocument,
  ReencodeImage,
  SignedLinks,
];

/** Uploads and the library, and the removal of unused files. */
export const filesFeature = feature({
  contract: media,
  handlers: [Library, OpenMedia, UploadMedia],
  providers: [FileStore, MediaLinks, MediaStore],
  exports: [MediaStore],
  tasks: [
    provideTask(REMOVE_FILE, RemoveFileTask),
    provideTask('purge-files', PurgeFilesTask, { cron: '27 4 * * *' }),
  ],
});
