import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { copyOf, FILE_LIST, tablePath, type Manifest } from './manifest.ts';

const NEWLINE = 0x0a;

/**
 * A stream that passes everything on, hashes it and counts its lines. COPY writes a line for each row: what the server says of their
 * number may arrive after the last row has been read.
 */
export function measured() {
  const hash = createHash('sha256');
  let lines = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ lines, sha256: hash.digest('hex') }) };
}

/** Writes the list of a backup's files, from their hashes by key. Answers its own hash. */
export function writeFileList(folder: string, hashes: ReadonlyMap<string, string>): string {
  const list = [...hashes].map(([key, sha256]) => `${sha256}  files/${key}\n`).join('');
  writeFileSync(join(folder, FILE_LIST), list, { mode: 0o600 });
  return createHash('sha256').update(list).digest('hex');
}

/** The first file that a restore of these services needs and that is not what the manifest says of it. */
export async function firstDamaged(
  folder: string,
  manifest: Manifest,
  services: readonly ServiceName[],
): Promise<string | undefined> {
  for (const service of services) {
    for (const table of copyOf(manifest, service).tables) {
      const path = tablePath(service, table);
      const found = await measure(createReadStream(join(folder, path)), createGunzip());
      // Earlier releases may have written 0 rows for a table that has some; the hash tells that all of them are there.
      const isCounted = table.rows === 0 || found?.lines === table.rows;
      if (found?.sha256 !== table.sha256 || !isCounted) return path;
    }
  }
  return firstDamagedFile(folder, manifest.files, services);
}

async function firstDamagedFile(
  folder: string,
  { count, sha256 }: Manifest['files'],
  services: readonly ServiceName[],
): Promise<string | undefined> {
  // Earlier releases wrote no list.
  if (sha256 === undefined) return undefined;
  const path = join(folder, FILE_LIST);
  const list = existsSync(path) ? readFileSync(path) : '';
  const lines = String(list).split('\n').slice(0, -1);
  if (createHash('sha256').update(list).digest('hex') !== sha256 || lines.length !== count) return FILE_LIST;
  for (const line of lines) {
    const [wanted, file = ''] = line.split('  ');
    if (!services.some((service) => file.startsWith(`files/${service}/`))) continue;
    const found = await measure(createReadStream(join(folder, file)));
    if (found?.sha256 !== wanted) return file;
  }
  return undefined;
}

/** Undefined where the file is missing or cut off. */
async function measure(...streams: [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]]) {
  const { through, result } = measured();
  try {
    await pipeline([...streams, through.resume()]);
    return result();
  } catch {
    return undefined;
  }
}
