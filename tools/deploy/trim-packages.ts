/**
 * `node tools/deploy/trim-packages.ts <folder>`: takes out of installed packages what no running program reads, about half of
 * their size: types, source maps, texts for people, and Prisma's query compilers for databases that are not Postgres.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const UNREAD = [/\.map$/, /\.[cm]?ts$/, /\.md$/, /\.flow$/];
const OTHER_DATABASE = /^query_compiler_.*\.(sqlite|mysql|sqlserver|cockroachdb)\./;

const folder = process.argv[2];
if (!folder) throw new Error('Which folder?');
for (const entry of readdirSync(join(resolve(folder), 'node_modules'), {
  recursive: true,
  withFileTypes: true,
})) {
  const isUnread = UNREAD.some((pattern) => pattern.test(entry.name)) || OTHER_DATABASE.test(entry.name);
  if (entry.isFile() && isUnread) rmSync(join(entry.parentPath, entry.name));
}
