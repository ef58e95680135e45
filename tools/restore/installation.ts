import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SERVICES, type ServiceName } from '@drawpoint/contracts/operation';
import { startPostgres } from '@drawpoint/embedded-postgres/start-postgres';
import { lockFolder, readSecrets } from '@drawpoint/local/state-folder';
import { ensureDatabases, type DatabaseUrls } from '@drawpoint/nest-kit/data/databases';
import { databaseSettingNames, type EnvSource } from '@drawpoint/nest-kit/env';
import { storageOf } from '@drawpoint/nest-kit/files/files-of';
import type { FileStorage } from '@drawpoint/nest-kit/files/file-storage';
import { root } from '../build/packages.ts';

/** The databases and files of an installation. */
export interface Installation {
  databases: Record<ServiceName, DatabaseUrls>;
  files: FileStorage;
  close(): Promise<void>;
}

export interface Keys {
  seal: string;
  file: string;
}

/** Databases from the environment, or a folder: `DRAWPOINT_DATA`, else that of `npm start`. */
export type Place = { databases: Record<ServiceName, DatabaseUrls>; filesUrl: string } | { folder: string };

/** Throws when only some databases are named, or databases without files. */
export function placeOf(env: EnvSource): Place {
  const named = SERVICES.filter((service) => env[databaseSettingNames(service).ownerUrl]);
  if (named.length === 0) return { folder: resolve(env.DRAWPOINT_DATA ?? join(root, '.data')) };
  const missing = SERVICES.flatMap((service) => {
    const { url, ownerUrl } = databaseSettingNames(service);
    return [url, ownerUrl].filter((name) => !env[name]);
  });
  if (!env.FILES_URL) missing.push('FILES_URL');
  if (missing.length > 0) throw new Error(`These settings are missing: ${missing.join(', ')}`);
  const urls = (service: ServiceName): DatabaseUrls => {
    const { url, ownerUrl } = databaseSettingNames(service);
    return { ownerUrl: env[ownerUrl]!, appUrl: env[url]! };
  };
  return { databases: forServices(urls), filesUrl: env.FILES_URL! };
}

/**
 * Opens the installation exclusively; throws when it is running. Creates missing databases on the embedded
 * server.
 */
export async function openInstallation(place: Place): Promise<Installation> {
  if ('databases' in place) return byUrl(place);
  const { folder } = place;
  const release = lockFolder(folder);
  try {
    const password = readSecrets(folder).database_password;
    const dataDir = join(folder, 'postgres');
    const server = await startPostgres({ dataDir, password });
    const close = async () => {
      await server.stop();
      release();
    };
    try {
      return { databases: await ensureDatabases(server.adminUrl, SERVICES), files: filesIn(folder), close };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    release();
    throw error;
  }
}

/** `SEAL_KEYS` and `FILE_KEYS` from the environment, else those in the folder. */
export function keysOf(place: Place, env: EnvSource): Keys {
  if (env.SEAL_KEYS && env.FILE_KEYS) return { seal: env.SEAL_KEYS, file: env.FILE_KEYS };
  if ('databases' in place) throw new Error('Set SEAL_KEYS and FILE_KEYS to the keys of the backup.');
  if (!existsSync(join(place.folder, 'secrets.json'))) {
    throw new Error(
      `${place.folder} has no secrets.json. Put that of the installation that was backed up there: a backup does not ` +
        'hold the keys that open it.',
    );
  }
  const secrets = readSecrets(place.folder);
  return { seal: env.SEAL_KEYS ?? secrets.seal_keys, file: env.FILE_KEYS ?? secrets.file_keys };
}

function byUrl({ databases, filesUrl }: Extract<Place, { filesUrl: string }>): Installation {
  const url = new URL(filesUrl);
  if (url.protocol === 'file:' && !existsSync(fileURLToPath(url))) {
    throw new Error(`${filesUrl} is not there: files would be looked for in the wrong place.`);
  }
  return { databases, files: storageOf(url), close: async () => undefined };
}

const filesIn = (folder: string): FileStorage => storageOf(pathToFileURL(join(folder, 'files')));

export const forServices = <T>(of: (service: ServiceName) => T): Record<ServiceName, T> =>
  Object.fromEntries(SERVICES.map((service) => [service, of(service)])) as Record<ServiceName, T>;
