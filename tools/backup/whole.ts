import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { copyOf, tablePath, type Manifest } from './manifest.ts';

/** A stream that passes everything on and hashes it. */
export function hashed() {
  const hash = createHash('sha256');
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { hash, through };
}

/** The first file of the services' rows that is not what the manifest says of it. */
export async function firstDamaged(
  folder: string,
  manifest: Manifest,
  services: readonly ServiceName[],
): Promise<string | undefined> {
  for (const service of services) {
    for (const table of copyOf(manifest, service).tables) {
      const path = tablePath(service, table);
      if ((await hashOf(join(folder, path))) !== table.sha256) return path;
    }
  }
  return undefined;
}

/** Undefined where the file is missing or cut off. */
async function hashOf(path: string): Promise<string | undefined> {
  const { hash, through } = hashed();
  const read = pipeline(createReadStream(path), createGunzip(), through);
  through.resume();
  return Promise.all([read, finished(through)]).then(
    () => hash.digest('hex'),
    () => undefined,
  );
}
