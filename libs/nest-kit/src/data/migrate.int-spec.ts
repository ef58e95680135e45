import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createHash, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeWorkerUtils, runOnce } from 'graphile-worker';
import { applyMigrations, withClient } from './migrate.ts';
import { createDatabase, prepareDatabase } from './prepare-database.ts';

describe('preparing a service database', () => {
  const adminUrl = process.env.TEST_POSTGRES_URL ?? '';
  const name = `migrate_${randomUUID().slice(0, 8)}`;
  const owner = { name, password: 'owner' };
  const app = { name: `${name}_app`, password: 'app' };
  const urlOf = (login: { name: string; password: string }) =>
    Object.assign(new URL(adminUrl), { username: login.name, password: login.password, pathname: name }).href;
  const ownerUrl = urlOf(owner);
  const appUrl = urlOf(app);
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-migrations-'));
  const write = (migration: string, sql: string) => {
    mkdirSync(join(folder, migration), { recursive: true });
    writeFileSync(join(folder, migration, 'migration.sql'), sql);
  };
  const prepare = () =>
    prepareDatabase({ connectionString: ownerUrl, folder, appRole: app.name, appendOnly: ['event'] });
  const run = (url: string, sql: string) => withClient(url, (client) => client.query(sql));

  beforeAll(async () => {
    await createDatabase(adminUrl, name, owner, app);
    await createDatabase(adminUrl, name, owner, app);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await run(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    await run(adminUrl, `DROP ROLE ${app.name}`);
    await run(adminUrl, `DROP ROLE ${owner.name}`);
  });

  it('migrations are applied once and in order, however many processes start', async () => {
    write('20260101000000_visit', 'CREATE TABLE visit (id serial PRIMARY KEY);');
    write('20260102000000_event', 'CREATE TABLE event (id int, visit int REFERENCES visit (id));');
    const answers = await Promise.all([prepare(), prepare(), prepare()]);
    expect(answers.flat()).toEqual(['20260101000000_visit', '20260102000000_event']);
    expect(await prepare()).toEqual([]);
  });

  it('a failed migration leaves nothing, and is applied after its repair', async () => {
    write('20260103000000_note', 'CREATE TABLE note (id int); SELECT 1 / 0;');
    await expect(prepare()).rejects.toThrow(
      '20260103000000_note failed and was rolled back: division by zero',
    );
    write('20260103000000_note', 'CREATE TABLE note (id int);');
    expect(await prepare()).toEqual(['20260103000000_note']);
  });

  it('a folder with an applied migration edited or missing is refused', async () => {
    const migrate = () => applyMigrations({ connectionString: ownerUrl, folder });
    write('20260103000000_note', 'CREATE TABLE note (id bigint);');
    await expect(migrate()).rejects.toThrow('changed after');
    rmSync(join(folder, '20260103000000_note'), { recursive: true });
    write('20260104000000_later', 'CREATE TABLE later (id int);');
    await expect(migrate()).rejects.toThrow('lacks among older ones');
    rmSync(join(folder, '20260104000000_later'), { recursive: true });
    write('20260103000000_note', 'CREATE TABLE note (id int);');
  });

  it('the error of a failed migration quotes no row value', async () => {
    write('20260104000000_number', `SELECT 'Ann "A." Lee'::int;`);
    await expect(prepare()).rejects.toThrow(/invalid input syntax for type integer: "…" \(22P02\)$/);
    rmSync(join(folder, '20260104000000_number'), { recursive: true });
  });

  it('a database with an edited or removed migration that a later one supersedes is accepted', async () => {
    const [edited, removed] = ['CREATE TABLE odd (id int);', 'CREATE TABLE gone (id int);'];
    write('20260104000000_odd', edited);
    write('20260105000000_gone', removed);
    await prepare();
    const sum = (sql: string) => createHash('sha256').update(sql).digest('hex');
    write('20260104000000_odd', 'CREATE TABLE odd (id bigint);');
    rmSync(join(folder, '20260105000000_gone'), { recursive: true });
    write(
      '20260106000000_mended',
      `-- Supersedes 20260104000000_odd ${sum(edited)}\n-- Supersedes 20260105000000_gone ${sum(removed)}
       ALTER TABLE odd ALTER COLUMN id TYPE bigint; DROP TABLE IF EXISTS gone;`,
    );
    expect(await prepare()).toEqual(['20260106000000_mended']);
    write('20260106000000_mended', '');
    await expect(prepare()).rejects.toThrow(/20260104000000_odd .* was changed after/);
    await run(ownerUrl, `DROP TABLE odd; DELETE FROM _prisma_migrations WHERE migration_name > '20260104'`);
    for (const name of ['20260104000000_odd', '20260106000000_mended']) {
      rmSync(join(folder, name), { recursive: true });
    }
  });

  it('a program starts on a database of a later release and leaves its rights unchanged', async () => {
    rmSync(join(folder, '20260103000000_note'), { recursive: true });
    await run(ownerUrl, `REVOKE UPDATE ON note FROM ${app.name}`);
    expect(await prepare()).toEqual([]);
    expect(await applyMigrations({ connectionString: ownerUrl, folder })).toEqual([]);
    await expect(run(appUrl, 'UPDATE note SET id = 1')).rejects.toThrow('permission denied');
    write('20260103000000_note', 'CREATE TABLE note (id int);');
  });

  it('the app role can change rows but not tables', async () => {
    await run(appUrl, 'INSERT INTO visit DEFAULT VALUES; UPDATE visit SET id = 5; DELETE FROM visit;');
    await expect(run(appUrl, 'DROP TABLE visit')).rejects.toThrow('must be owner');
    await expect(run(appUrl, 'CREATE TABLE mine (id int)')).rejects.toThrow('permission denied');
    await expect(run(appUrl, 'DELETE FROM _prisma_migrations')).rejects.toThrow('permission denied');
  });

  it('the app role can insert into an append-only table but never change or delete rows', async () => {
    await run(appUrl, 'INSERT INTO event VALUES (1, NULL)');
    for (const sql of ['UPDATE event SET id = 2', 'DELETE FROM event', 'TRUNCATE event']) {
      await expect(run(appUrl, sql)).rejects.toThrow('permission denied');
    }
  });

  it('a right granted by hand is revoked again', async () => {
    await run(ownerUrl, `GRANT DELETE ON event TO ${app.name}`);
    await prepare();
    await expect(run(appUrl, 'DELETE FROM event')).rejects.toThrow('permission denied');
  });

  it('the app role can add jobs and run them', async () => {
    const queue = await makeWorkerUtils({ connectionString: appUrl });
    await queue.addJob('greet', { visit: 7 });
    await queue.release();
    const heard: unknown[] = [];
    await runOnce({
      connectionString: appUrl,
      taskList: { greet: async (payload) => void heard.push(payload) },
    });
    expect(heard).toEqual([{ visit: 7 }]);
  });

  it('an append-only table that does not exist is named in the error', async () => {
    const database = { connectionString: ownerUrl, folder, appRole: app.name, appendOnly: ['audit_log'] };
    await expect(prepareDatabase(database)).rejects.toThrow('audit_log');
  });
});
