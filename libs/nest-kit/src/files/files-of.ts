import { fileURLToPath } from 'node:url';
import { parseSealKeys } from '../data/sealer.ts';
import type { FilesEnv } from '../env.ts';
import type { FileStorage } from './file-storage.ts';
import { Files } from './files.ts';
import { LocalStorage } from './local-storage.ts';
import { S3Storage } from './s3-storage.ts';

/** Creates `Files` from the settings. */
export const filesOf = ({ FILES_URL, FILE_KEYS }: FilesEnv): Files =>
  new Files(storageOf(new URL(FILES_URL)), parseSealKeys(FILE_KEYS));

/** The storage at `FILES_URL`. It holds files in sealed form. */
export function storageOf(url: URL): FileStorage {
  if (url.protocol === 'file:') return new LocalStorage(fileURLToPath(url));
  const { hostname, searchParams } = url;
  const endpoint = searchParams.get('endpoint');
  return new S3Storage(hostname, {
    region: searchParams.get('region') ?? 'us-east-1',
    ...(endpoint !== null && { endpoint }),
    forcePathStyle: searchParams.get('path_style') === 'true',
  });
}
