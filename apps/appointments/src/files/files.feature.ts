import { feature } from '@drawpoint/nest-kit/feature/feature';
import { Files } from '@drawpoint/nest-kit/files/files';
import { filesOf } from '@drawpoint/nest-kit/files/files-of';
import { KeepDocument } from '@drawpoint/nest-kit/files/keep-document';
import { ReencodeImage } from '@drawpoint/nest-kit/files/reencode-image';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { ENV } from '@drawpoint/nest-kit/service';
import type { AppointmentsEnv } from '../env.ts';
import { FileStore } from './file.store.ts';
import { PurgeFilesTask } from './purge-files.task.ts';

/** What features with files share. */
export const fileProviders = [
  { provide: Files, inject: [ENV], useFactory: (env: AppointmentsEnv) => filesOf(env) },
  KeepDocument,
  ReencodeImage,
];

/** The removal of what nobody names. */
export const filesFeature = feature({
  providers: [FileStore],
  tasks: [provideTask('purge-files', PurgeFilesTask, { cron: '27 4 * * *' })],
});
