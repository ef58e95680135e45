import { Injectable } from '@nestjs/common';
import { Files } from '@drawpoint/nest-kit/files/files';
import { PurgeUnnamedFiles } from '@drawpoint/nest-kit/files/purge-unnamed-files';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { FileStore } from './file.store.ts';

@Injectable()
export class PurgeFilesTask extends PurgeUnnamedFiles {
  constructor(files: Files, store: FileStore, log: Log) {
    super('appointments', files, store, log);
  }
}
