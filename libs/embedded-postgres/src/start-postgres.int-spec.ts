import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepPostgres } from './keep-postgres.ts';
import { startPostgres } from './start-postgres.ts';
import { copyOfLibrary, OWNER, startOwner } from './testing/owner.ts';
import { run } from './testing/run.ts';

describe('the embedded Postgres', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-embedded-'));
  chmodSync(folder, 0o755);
  const password = 'p@ss/word';
  const dataDir = join(folder, 'postgres');
  const start = (directory = dataDir) => startPostgres({ dataDir: directory, password });
  // A process that nobody waits for becomes a zombie with an empty command line.
  const isRunning = (pid: number) =>
    existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('a server keeps its data after a stop and a restart', async () => {
    const first = await start();
    await run(first.adminUrl, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)');
    await first.stop();
    await first.stop();
    expect(isRunning(first.pid)).toBe(false);
    const second = await start();
    expect(await run(second.adminUrl, 'SELECT id FROM kept')).toEqual([{ id: 7 }]);
    await second.stop();
  });

  it('a server takes over from a killed program and keeps everything that was committed', async () => {
    const child = await startOwner(OWNER, dataDir);
    await run(child.adminUrl, 'INSERT INTO kept VALUES (8)');
    await child.kill();
    const server = await start();
    expect(isRunning(child.pid)).toBe(false);
    expect(await run(server.adminUrl, 'SELECT id FROM kept ORDER BY id')).toEqual([{ id: 7 }, { id: 8 }]);
    await server.stop();
  });

  it('a server that was killed recovers', async () => {
    const child = await startOwner(OWNER, dataDir);
    await run(child.adminUrl, 'INSERT INTO kept VALUES (9)');
    process.kill(child.pid, 'SIGKILL');
    await child.kill();
    const server = await start();
    expect(await run(server.adminUrl, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 3 }]);
    await server.stop();
  });

  it('a server starts when the pid file names a process that is not its server', async () => {
    writeFileSync(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n`);
    const server = await start();
    expect(await run(server.adminUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('a server starts in a folder that is closed to others', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const server = await start(join(closed, 'postgres'));
    expect(await run(server.adminUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('a server starts from a clone below a closed folder with a space in its name', async () => {
    const closed = join(folder, 'closed to others');
    mkdirSync(closed, { mode: 0o700 });
    const clone = join(closed, 'clone');
    const child = await startOwner(copyOfLibrary(clone), join(clone, 'data', 'postgres'));
    expect(await run(child.adminUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await child.stop();
    expect(isRunning(child.pid)).toBe(false);
  });

  it('a server still starts on its folder after a closed parent folder is opened', async () => {
    const moved = join(folder, 'opened later');
    mkdirSync(moved, { mode: 0o700 });
    const first = await start(join(moved, 'postgres'));
    await run(first.adminUrl, 'CREATE TABLE kept_here AS SELECT 1 AS one');
    await first.stop();
    chmodSync(moved, 0o755);
    const second = await start(join(moved, 'postgres'));
    expect(await run(second.adminUrl, 'SELECT one FROM kept_here')).toEqual([{ one: 1 }]);
    await second.stop();
  });

  it('a server restarts on the same port after it was killed, and not after it was stopped', async () => {
    const downs: string[] = [];
    let up: () => void = () => undefined;
    const isUp = new Promise<void>((resolve) => (up = resolve));
    const server = await keepPostgres({ dataDir, password, onDown: () => downs.push('down'), onUp: up });
    const pidOf = () => Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    const first = pidOf();
    process.kill(first, 'SIGKILL');
    await isUp;
    expect(pidOf()).not.toBe(first);
    expect(await run(server.adminUrl, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 3 }]);
    const last = pidOf();
    await server.stop();
    expect(isRunning(last)).toBe(false);
    expect(downs).toEqual(['down']);
  });

  it('a start that fails rejects with the reason', async () => {
    const broken = join(folder, 'broken');
    mkdirSync(broken);
    writeFileSync(join(broken, 'something'), '');
    await expect(start(broken)).rejects.toThrow('could not be made');
  });
});
