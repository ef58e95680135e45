import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations, withClient } from '@drawpoint/nest-kit/data/migrate';
import { openSchemaEngine } from './schema-engine.ts';

describe('the migrations that the program applied by itself', () => {
  const adminUrl = process.env.TEST_POSTGRES_URL ?? '';
  const name = `history_${randomUUID().slice(0, 8)}`;
  const connectionString = Object.assign(new URL(adminUrl), { pathname: name }).href;
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-history-'));
  const sql = 'CREATE TABLE visit (id int PRIMARY KEY);\n';

  beforeAll(() => withClient(adminUrl, (client) => client.query(`CREATE DATABASE ${name}`)));
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await withClient(adminUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  });

  it('the migrations that the program applied count as applied and unedited for Prisma itself', async () => {
    mkdirSync(join(folder, '20260101000000_visit'));
    writeFileSync(join(folder, '20260101000000_visit', 'migration.sql'), sql);
    await applyMigrations({ connectionString, folder });
    const engine = await openSchemaEngine(connectionString);
    const found = await engine.diagnoseMigrationHistory({
      migrationsList: {
        baseDir: folder,
        lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"' },
        shadowDbInitScript: '',
        migrationDirectories: [
          {
            path: '20260101000000_visit',
            migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
          },
        ],
      },
      optInToShadowDatabase: false,
      filters: { externalTables: [], externalEnums: [] },
    });
    expect(found).toMatchObject({
      hasMigrationsTable: true,
      history: null,
      editedMigrationNames: [],
      failedMigrationNames: [],
    });
  });
});
