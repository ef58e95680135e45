import { Injectable } from '@nestjs/common';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { Files } from '@drawpoint/nest-kit/files/files';
import { filesOf } from '@drawpoint/nest-kit/files/files-of';
import { KeepDocument } from '@drawpoint/nest-kit/files/keep-document';
import { PurgeUnnamedFiles } from '@drawpoint/nest-kit/files/purge-unnamed-files';
import { ReencodeImage } from '@drawpoint/nest-kit/files/reencode-image';
import { REMOVE_FILE, RemoveFileTask } from '@drawpoint/nest-kit/files/remove-file.task';
import { SignedLinks } from '@drawpoint/nest-kit/files/signed-links';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { ENV } from '@drawpoint/nest-kit/service';
import type { AuthEnv } from '../env.ts';
import { ProfilePhotoStore } from '../photos/profile-photo.store.ts';
import { ProfilePhotos } from '../photos/profile-photos.ts';
import { FileLinks } from './file-links.ts';
import { FileStore } from './file.store.ts';

/** Shared by documents, photos and accounts: file storage, links and images. */
export const fileProviders = [
  { provide: Files, inject: [ENV], useFactory: (env: AuthEnv) => filesOf(env) },
  FileLinks,
  KeepDocument,
  ProfilePhotos,
  ProfilePhotoStore,
  ReencodeImage,
  SignedLinks,
];

@Injectable()
export class PurgeFilesTask extends PurgeUnnamedFiles {
  constructor(files: Files, store: FileStore, log: Log) {
    super('auth', files, store, log);
  }
}

/** Removes files that no record refers to. */
export const filesFeature = feature({
  providers: [FileStore],
  tasks: [
    provideTask(REMOVE_FILE, RemoveFileTask),
    provideTask('purge-files', PurgeFilesTask, { cron: '17 4 * * *' }),
  ],
});
