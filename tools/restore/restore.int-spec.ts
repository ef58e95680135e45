import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import { SERVICES, type ServiceName } from '@drawpoint/contracts/operation';
import { urlOf, loginOf } from '@drawpoint/nest-kit/data/databases';
import { withClient } from '@drawpoint/nest-kit/data/migrate';
import { createDatabase } from '@drawpoint/nest-kit/data/prepare-database';
import { checkSealKeys } from '@drawpoint/nest-kit/data/seal-check';
import { parseSealKeys } from '@drawpoint/nest-kit/data/sealer';
import { isHalfRestored } from '@drawpoint/nest-kit/data/unfinished-restore';
import { Files } from '@drawpoint/nest-kit/files/files';
import { LocalStorage } from '@drawpoint/nest-kit/files/local-storage';
import { createTestDatabase, type TestDatabase } from '@drawpoint/nest-kit/testing/postgres';
import { root } from '../build/packages.ts';
import { buildPrograms } from '../faults/program.ts';
import { databaseOf } from '../migrate/definitions.ts';
import { writeOldBackup } from './write-old-backup.ts';

const admin = process.env.TEST_POSTGRES_URL ?? '';
const keyOf = (id: string, filling: number) => `${id}:${Buffer.alloc(32, filling).toString('base64')}`;
const [SEAL_KEYS, FILE_KEYS] = [keyOf('k1', 1), keyOf('f1', 2)];
const FILE = 'booking/2026-12-01/a';

describe('npm run restore', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-restore-'));
  const [dumpedFiles, files] = [join(folder, 'dumped'), join(folder, 'files')];
  const all = {} as Record<ServiceName, TestDatabase>;
  const made: string[] = [];

  const asAdmin = (sql: string, database = 'postgres') =>
    withClient(Object.assign(new URL(admin), { pathname: database }).href, (client) => client.query(sql));
  const ask = async (service: ServiceName, sql: string): Promise<Record<string, unknown>[]> =>
    (await withClient(all[service].ownerUrl, (client) => client.query(sql))).rows as never;
  const run = async (args: string[] = [], changed: Record<string, string> = {}) => {
    const { PATH, HOME } = process.env;
    const urls = SERVICES.flatMap((service) => [
      [`${service.toUpperCase()}_DATABASE_OWNER_URL`, all[service].ownerUrl],
      [`${service.toUpperCase()}_DATABASE_URL`, all[service].appUrl],
    ]);
    const settings = { SEAL_KEYS, FILE_KEYS, FILES_URL: pathToFileURL(files).href, ...changed };
    const env = { PATH, HOME, ...Object.fromEntries(urls), ...settings };
    try {
      const script = join(root, 'tools/restore.ts');
      return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout;
    } catch (error) {
      return `failed: ${String((error as { stderr?: unknown }).stderr)}`;
    }
  };

  /** Copies the current database, as `pg_dump` would. */
  const dump = async (service: ServiceName): Promise<string> => {
    const name = `dump_${service}_${randomUUID().slice(0, 8)}`;
    await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${all[service].name} OWNER ${service}`);
    made.push(name);
    return name;
  };
  /** Does what deploy/postgres-tools/restore-database.sh does. */
  const putInPlace = async (service: ServiceName, dumped: string): Promise<void> => {
    const { name, ownerUrl } = all[service];
    await asAdmin(`DROP DATABASE IF EXISTS ${name}_before`);
    await asAdmin(`ALTER DATABASE ${name} RENAME TO ${name}_before`);
    await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${dumped} OWNER ${service}`);
    await createDatabase(admin, name, loginOf(admin, service), loginOf(admin, `${service}_app`));
    made.push(`${name}_before`);
    await withClient(ownerUrl, (client) => client.query('CREATE SCHEMA unfinished_restore'));
  };
  const addEvent = (
    service: ServiceName,
    type: string,
    entity: number,
    position: number,
    id = randomUUID(),
  ) =>
    ask(
      service,
      `WITH added AS (INSERT INTO event_log.event (id, type, entity, entity_id, entity_version, data, kind)
                      VALUES ('${id}', '${type}', split_part('${type}', '.', 1), ${entity}, 1, '{}', 'state'))
       INSERT INTO event_log.event_position (position, event_id) VALUES (${position}, '${id}')`,
    ).then(() => id);
  const addCursor = (service: ServiceName, publisher: ServiceName, position: number, event: string) =>
    ask(
      service,
      `INSERT INTO event_log.event_cursor (consumer, publisher, position, event_id, catching_up)
       VALUES ('test', '${publisher}', ${position}, '${event}', false)`,
    );
  const cursorOf = async (service: ServiceName) =>
    (await ask(service, 'SELECT event_id FROM event_log.event_cursor'))[0]?.event_id;
  const sessions = async () => (await ask('auth', 'SELECT id FROM session')).length;
  const isMarked = (service: ServiceName) => withClient(all[service].ownerUrl, isHalfRestored);

  let dumps: Map<ServiceName, string>;
  let [known, unknown] = ['', ''];

  beforeAll(async () => {
    await buildPrograms();
    for (const service of SERVICES) {
      const { folder: migrations, appendOnly } = await databaseOf(service, {
        ownerUrl: admin,
        appUrl: admin,
      });
      all[service] = await createTestDatabase({ service, migrations, appendOnly });
      made.push(all[service].name);
      await withClient(all[service].ownerUrl, (client) => checkSealKeys(client as never, SEAL_KEYS, service));
    }
    mkdirSync(files);
    await new Files(new LocalStorage(dumpedFiles), parseSealKeys(FILE_KEYS)).save(
      FILE,
      Readable.from(['card']),
    );
    await asAdmin(
      `SET session_replication_role = replica;
       INSERT INTO session (id, user_id, token_hash, created_at, last_seen_at) VALUES ('s', 1, 'h', now(), now())`,
      all.auth.name,
    );
    known = await addEvent('appointments', 'appointment.changed', 1, 1);
    await addCursor('booking', 'appointments', 1, known);
    const first = await dump('appointments');
    // Written and read by the notifier between two dumps.
    unknown = await addEvent('appointments', 'appointment.changed', 2, 2);
    await addCursor('notifier', 'appointments', 2, unknown);
    await addCursor('appointments', 'booking', 7, randomUUID());
    dumps = new Map([['appointments', first]]);
    for (const service of SERVICES) if (service !== 'appointments') dumps.set(service, await dump(service));
  }, 240_000);
  afterAll(async () => {
    for (const name of made) await asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    rmSync(folder, { recursive: true });
  }, 60_000);

  it('a restore changes nothing when no dump was put in place', async () => {
    expect(await run()).toMatch(/^failed: Nothing was changed.\nauth was not restored by/);
    expect(await sessions()).toBe(1);
  }, 60_000);

  it('a restore changes nothing without the keys of the dumps, or while programs are connected', async () => {
    for (const service of SERVICES) await putInPlace(service, dumps.get(service)!);
    const other = await run([], { SEAL_KEYS: keyOf('k1', 3) });
    expect(other).toMatch(/^failed: Nothing was changed: .* needs the key k1 of SEAL_KEYS, which is missing/);
    const withFiles = [`--files=${dumpedFiles}`];
    expect(await run(withFiles, { FILE_KEYS: keyOf('f1', 3) })).toMatch(
      /^failed: Nothing .* f1 of FILE_KEYS/,
    );
    await withClient(all.booking.appUrl, async () => {
      expect(await run(withFiles)).toMatch(/^failed: Nothing was changed.\nbooking is in use by booking_app/);
    });
    expect([await sessions(), readdirSync(files)]).toEqual([1, []]);
    expect(await Promise.all(SERVICES.map(isMarked))).toEqual(SERVICES.map(() => true));
  }, 60_000);

  it('a restore ends sessions, rereads logs that are behind, adds files, lists losses, and lets programs start', async () => {
    const said = await run([`--files=${dumpedFiles}`]);
    expect(said).toMatch(/^Done\./m);
    expect(said).toContain('test of notifier reads anew.');
    expect(said).not.toContain('test of booking');
    expect(said).toMatch(/appointments +restored, without:\n.* appointment\.changed 2, version 1\n/);
    expect(await sessions()).toBe(0);
    expect(await cursorOf('booking')).toBe(known);
    expect(await cursorOf('notifier')).not.toBe(unknown);
    expect(await Promise.all(SERVICES.map(isMarked))).toEqual(SERVICES.map(() => false));
    const content = await new Files(new LocalStorage(files), parseSealKeys(FILE_KEYS)).read(FILE);
    expect(await content!.toArray()).toEqual([Buffer.from('card')]);
    expect(await run()).toMatch(/^failed: Nothing was changed.\nauth was not restored by/);
  }, 60_000);

  it('a single restored service continues from now, with unused ids', async () => {
    const lastId = async () =>
      Number((await ask('appointments', `SELECT nextval('appointment_id_seq') AS id`))[0]?.id);
    const before = await lastId();
    await addCursor('appointments', 'booking', 7, known);
    await putInPlace('appointments', await dump('appointments'));
    expect(await run(['--only=appointments'])).toMatch(/^Done\./m);
    expect(await lastId()).toBeGreaterThan(before + 9_999);
    expect(await cursorOf('appointments')).not.toBe(known);
    expect(await cursorOf('booking')).toBe(known);
  }, 60_000);

  describe('of a backup that release 0.1 wrote', () => {
    const old = join(folder, 'old');
    const rows = (service: ServiceName) =>
      ask(service, 'SELECT * FROM event_log.event_position ORDER BY position');
    let before: unknown;

    beforeAll(async () => {
      before = await rows('appointments');
      await writeOldBackup(old, new Map(SERVICES.map((service) => [service, all[service].ownerUrl])));
      mkdirSync(join(old, 'files'));
    }, 60_000);

    it('an old backup is refused when a database is not empty or keys are missing', async () => {
      expect(await run([old])).toMatch(/^failed: Nothing was changed.\nauth is not empty/);
      expect(await run([old], { SEAL_KEYS: keyOf('k1', 3) })).toMatch(/^failed: Nothing .* k1 of SEAL_KEYS/);
      expect(await run([folder])).toMatch(/^failed: .* is no backup of an earlier release/);
    }, 60_000);

    it('an old backup fills empty databases, and can be repeated after a damaged part', async () => {
      for (const service of SERVICES) {
        const { name } = all[service];
        await asAdmin(`DROP DATABASE IF EXISTS ${name}_before`);
        await asAdmin(`ALTER DATABASE ${name} RENAME TO ${name}_before`);
        await createDatabase(admin, name, loginOf(admin, service), loginOf(admin, `${service}_app`));
      }
      const path = join(old, 'notifier', 'event_log.event_cursor.copy.gz');
      const whole = readFileSync(path);
      writeFileSync(path, whole.subarray(0, 20));
      expect(await run([old])).toMatch(/^failed: /);
      expect(await isMarked('notifier')).toBe(true);
      writeFileSync(path, whole);
      expect(await run([old])).toMatch(/^Done\./m);
      expect(await rows('appointments')).toEqual(before);
      expect(await isMarked('notifier')).toBe(false);
      const asProgram = urlOf(admin, loginOf(admin, 'appointments_app'), all.appointments.name);
      const { rowCount } = await withClient(asProgram, (client) =>
        client.query('SELECT id FROM appointment LIMIT 1'),
      );
      expect(rowCount).toBe(0);
    }, 120_000);

    it('an old backup fills the folder of npm start, with a copy of its secrets', async () => {
      const data = join(folder, 'data');
      mkdirSync(data);
      const secrets = {
        seal_keys: SEAL_KEYS,
        file_keys: FILE_KEYS,
        pusher_secret: 'p',
        database_password: 'd',
      };
      writeFileSync(join(data, 'secrets.json'), JSON.stringify(secrets));
      const { PATH, HOME } = process.env;
      const env = { PATH, HOME, DRAWPOINT_DATA: data };
      const script = join(root, 'tools/restore.ts');
      const { stdout } = await promisify(execFile)(process.execPath, [script, old], { env });
      expect(stdout).toMatch(/^Done\./m);
    }, 120_000);
  });
});
