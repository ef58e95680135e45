import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KeptSums, keptSumsSql } from '@drawpoint/nest-kit/data/kept-sums';

/** What a package says in `src/kept-sums.ts`; nothing where it has none. */
export async function keptSumsOf(folder: string): Promise<KeptSums[]> {
  const file = join(folder, 'src', 'kept-sums.ts');
  return existsSync(file) ? Object.values((await import(file)) as Record<string, KeptSums>) : [];
}

/** The SQL of those whose triggers the package's migrations do not leave as they are said to be. */
export async function pendingKeptSums(folder: string): Promise<string[]> {
  const migrations = join(folder, 'prisma', 'migrations');
  const files = existsSync(migrations)
    ? readdirSync(migrations)
        .sort()
        .map((name) => join(migrations, name, 'migration.sql'))
        .filter((path) => existsSync(path))
    : [];
  const history = files.map((path) => readFileSync(path, 'utf8')).join('\n');
  return (await keptSumsOf(folder)).flatMap((kept) => {
    const sql = keptSumsSql(kept);
    const last = history.lastIndexOf(`FUNCTION ${kept.table}_kept()`);
    const own = history.lastIndexOf(sql);
    return own >= 0 && own + sql.length > last ? [] : [sql];
  });
}
