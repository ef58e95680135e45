/**
 * `node --conditions=source tools/migrate/generate.ts [service…]`: writes each changed schema's Prisma client
 * to `src/generated/prisma`. Every build command and `npm run migrate:new` do the same.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeWhole } from '../build/files.ts';
import { selectPackages, type Package } from '../build/packages.ts';

const resolve = createRequire(import.meta.url).resolve;
const prismaCli = resolve('prisma/build/index.js');
const prismaVersion = readFileSync(resolve('prisma/package.json'), 'utf8');

const changed = selectPackages(process.argv.slice(2)).filter(isStale);
await Promise.all(changed.map(generate));
if (changed.length > 0) console.log(`Prisma client: ${changed.map(({ name }) => name).join(', ')}`);

function isStale({ folder }: Package): boolean {
  if (!existsSync(schemaOf(folder))) return false;
  const stamp = stampOf(folder);
  return (
    !existsSync(join(folder, 'src/generated/prisma/client.ts')) ||
    !existsSync(stamp) ||
    readFileSync(stamp, 'utf8') !== fingerprint(folder)
  );
}

/** `generate` needs no schema engine, but Prisma downloads one unless a file is named. */
async function generate({ name, folder }: Package): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [prismaCli, 'generate', '--schema', schemaOf(folder)], {
      cwd: folder,
      env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
    });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Error(`The Prisma client of ${name} could not be generated.\n${output}`, { cause: error });
  }
  writeWhole(stampOf(folder), fingerprint(folder));
}

function fingerprint(folder: string): string {
  return createHash('sha256')
    .update(prismaVersion)
    .update(readFileSync(schemaOf(folder)))
    .digest('hex');
}

function schemaOf(folder: string): string {
  return join(folder, 'prisma', 'schema.prisma');
}

function stampOf(folder: string): string {
  return join(folder, 'src/generated/.schema');
}
