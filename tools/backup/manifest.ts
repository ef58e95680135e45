import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { readJson, writeWhole } from '../build/files.ts';

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Of the rows as COPY writes them, hex. */
  sha256: z.string(),
});
export type TableCopy = z.output<typeof table>;

const sequence = z.object({
  schema: z.string(),
  name: z.string(),
  last_value: z.string(),
  is_called: z.boolean(),
});
export type SequenceState = z.output<typeof sequence>;

const service = z.object({
  /** The instant of its snapshot, UTC. */
  taken_at: z.string(),
  /** Which migrations its tables have: its own, the kit's, and the number of the job queue's last. */
  migrations: z.array(z.string()),
  kit_migrations: z.array(z.string()),
  queue_migration: z.number(),
  /** The keys that open its sealed columns, each with a value that it sealed. */
  seal_keys: z.array(z.object({ key_id: z.string(), sealed: z.string() })),
  tables: z.array(table),
  sequences: z.array(sequence),
});
export type ServiceCopy = z.output<typeof service>;

const manifest = z.object({
  format: z.literal(1),
  /** UTC. */
  made_at: z.string(),
  services: z.record(z.string(), service),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Of the list of them. */
    sha256: z.string().optional(),
    /** The keys that open them, each with a file that it sealed. */
    file_keys: z.array(z.object({ key_id: z.string(), file: z.string() })),
  }),
});
export type Manifest = z.output<typeof manifest>;

const NAME = 'manifest.json';

/** Beside the manifest: the hash and path of each file, as `sha256sum --check` reads them. */
export const FILE_LIST = 'files.sha256';

export const isBackup = (folder: string): boolean => existsSync(join(folder, NAME));

/** Throws where the folder holds no whole backup of a form that this release knows. */
export function readManifest(folder: string): Manifest {
  if (!isBackup(folder)) {
    throw new Error(`${folder} is no whole backup: it has no ${NAME}, which is written last.`);
  }
  const read = manifest.safeParse(readJson(join(folder, NAME)));
  if (read.success) return read.data;
  throw new Error(
    `${join(folder, NAME)} is damaged, or was written by a later release. Take another backup.`,
  );
}

/** Makes the folder a backup. */
export function writeManifest(folder: string, content: Manifest): void {
  writeWhole(join(folder, NAME), `${JSON.stringify(content, null, 2)}\n`);
}

/** The copy of a service; throws where the backup has none. */
export function copyOf({ services }: Manifest, name: ServiceName): ServiceCopy {
  const found = services[name];
  if (!found) throw new Error(`The backup holds nothing of ${name}.`);
  return found;
}

/** Where the rows of a table lie below the backup's folder. */
export const tablePath = (name: ServiceName, { schema, name: table }: Pick<TableCopy, 'schema' | 'name'>) =>
  join(name, `${schema}.${table}.copy.gz`);
