import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../testing/child-process.ts';
import { ensureDatabases } from './databases.ts';
import { startPostgres } from './embedded-postgres.ts';
import { withClient } from './migrate.ts';

const OWNER = new URL('../testing/children/postgres-owner.ts', import.meta.url);

describe('the embedded Postgres', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-embedded-'));
  chmodSync(folder, 0o755);
  const password = 'p@ss/word';
  const dataDir = join(folder, 'postgres');
  const start = (directory = dataDir) => startPostgres({ dataDir: directory, password });
  const run = async (url: string, sql: string) =>
    (await withClient(url, (client) => client.query<Record<string, unknown>>(sql))).rows;
  // What nobody waits for stays behind as a zombie, whose command line is empty.
  const isRunning = (pid: number) =>
    existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps its data over a stop and a start', async () => {
    const first = await start();
    await run(first.adminUrl, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)');
    await first.stop();
    await first.stop();
    expect(isRunning(first.pid)).toBe(false);
    const second = await start();
    expect(await run(second.adminUrl, 'SELECT id FROM kept')).toEqual([{ id: 7 }]);
    await second.stop();
  });

  it('takes over from a program that was killed, and loses nothing it had committed', async () => {
    const child = startChild(OWNER, { dataDir });
    const [, pid, url] = (await child.says('ready')).split(' ');
    await run(url ?? '', 'INSERT INTO kept VALUES (8)');
    await child.kill();
    const server = await start();
    expect(isRunning(Number(pid))).toBe(false);
    expect(await run(server.adminUrl, 'SELECT id FROM kept ORDER BY id')).toEqual([{ id: 7 }, { id: 8 }]);
    await server.stop();
  });

  it('recovers when the server itself was killed', async () => {
    const child = startChild(OWNER, { dataDir });
    const [, pid, url] = (await child.says('ready')).split(' ');
    await run(url ?? '', 'INSERT INTO kept VALUES (9)');
    process.kill(Number(pid), 'SIGKILL');
    await child.kill();
    const server = await start();
    expect(await run(server.adminUrl, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 3 }]);
    await server.stop();
  });

  it('starts where a pid file names a process that is not its server', async () => {
    writeFileSync(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n`);
    const server = await start();
    await server.stop();
  });

  it('starts in a folder that is closed to others', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const server = await start(join(closed, 'postgres'));
    expect(await run(server.adminUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('gives each service a database that only its two roles can open', async () => {
    const server = await start();
    const urls = await ensureDatabases(server.adminUrl, ['auth', 'booking']);
    expect(await ensureDatabases(server.adminUrl, ['auth', 'booking'])).toEqual(urls);
    await run(urls.auth.ownerUrl, 'CREATE TABLE mine (id int)');
    await expect(run(urls.auth.appUrl, 'CREATE TABLE yours (id int)')).rejects.toThrow('permission denied');
    const foreign = Object.assign(new URL(urls.booking.appUrl), { pathname: 'auth' }).href;
    await expect(run(foreign, 'SELECT 1')).rejects.toThrow('permission denied');
    await server.stop();
  });

  it('says what is wrong when it cannot start', async () => {
    const broken = join(folder, 'broken');
    mkdirSync(broken);
    writeFileSync(join(broken, 'something'), '');
    await expect(start(broken)).rejects.toThrow('could not be made');
  });
});
