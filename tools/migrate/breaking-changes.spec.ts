import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.ts';
import { breakingChanges } from './breaking-changes.ts';

/** Older migrations are from before the first release, so no earlier program runs beside them. */
const FIRST_RELEASE = '20261201000000';

const folders = readdirSync(join(root, 'apps'))
  .map((app) => join('apps', app, 'prisma', 'migrations'))
  .filter((folder) => existsSync(join(root, folder)));

const migrations = folders.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => existsSync(join(root, folder, name, 'migration.sql')))
    .map((name) => ({ name, path: join(folder, name, 'migration.sql') })),
);

describe('A migration', () => {
  it('no migration removes anything that a running program may use', () => {
    expect(migrations.length).toBeGreaterThan(20);
    const later = migrations.filter(({ name }) => name > FIRST_RELEASE);
    const broken = later.map(({ path }) => [path, breakingChanges(readFileSync(join(root, path), 'utf8'))]);
    expect(broken.filter(([, changes]) => changes!.length > 0)).toEqual([]);
  });

  it.each([
    ['DROP TABLE "visit";', 'drops a table'],
    ['ALTER TABLE "person" DROP COLUMN "roles",\nADD COLUMN "role" TEXT;', 'drops a column'],
    ['ALTER TABLE "person" RENAME COLUMN "a" TO "b";', 'renames'],
    ['ALTER TABLE "person" ALTER COLUMN "name" SET NOT NULL;', 'forbids NULL in a column that is there'],
    [
      'ALTER TABLE "person" ADD COLUMN "a" DECIMAL(10,2) NOT NULL, ADD COLUMN "b" INT NOT NULL DEFAULT 0;',
      'adds a column that earlier programs do not fill',
    ],
    ['ALTER TABLE "person" ALTER COLUMN "age" SET DATA TYPE BIGINT;', 'changes a type'],
    ['alter table person alter column age type bigint;', 'changes a type'],
  ])('a migration with %s is refused', (sql, what) => {
    expect(breakingChanges(sql)).toEqual([what]);
  });

  it.each([
    'CREATE TABLE "visit" ("name" TEXT NOT NULL);',
    'ALTER TABLE "person" ADD COLUMN "name" TEXT;',
    `ALTER TABLE "person" ADD COLUMN "a" DECIMAL(10,2) NOT NULL DEFAULT 0, ADD COLUMN "b" TEXT DEFAULT '' NOT NULL;`,
    'ALTER TABLE "person" ALTER COLUMN "name" DROP NOT NULL;',
    '-- DROP TABLE later\nCREATE INDEX "i" ON "person" ("name");',
    "INSERT INTO note VALUES ('DROP TABLE visit');",
    'DROP INDEX "old";',
  ])('a migration with %s is accepted', (sql) => {
    expect(breakingChanges(sql)).toEqual([]);
  });

  it('a migration may remove what it declares unused since a release', () => {
    expect(breakingChanges('-- Unused since 1.4.0\nDROP TABLE "visit";')).toEqual([]);
    expect(breakingChanges('-- Unused\nDROP TABLE "visit";')).toEqual(['drops a table']);
  });
});
