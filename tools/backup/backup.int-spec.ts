import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@drawpoint/auth/demo/people';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import { until } from '@drawpoint/nest-kit/testing/until';
import { root } from '../build/packages.ts';
import { signIn } from '../faults/api.ts';
import { productOn, type Product } from '../faults/product.ts';
import { fillSession, freeStarts } from '../faults/wizard.ts';
import { copyOf, readManifest, tablePath, writeManifest } from './manifest.ts';

describe('npm run backup and npm run restore', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-backup-'));
  const backup = join(folder, 'first');
  let from: Product;
  let to: Product;
  const run = async (tool: 'backup' | 'restore', product: Product, ...args: string[]) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, DRAWPOINT_DATA: product.folder };
    try {
      return (
        await promisify(execFile)(process.execPath, [join(root, 'tools', `${tool}.ts`), ...args], { env })
      ).stdout;
    } catch (error) {
      return `failed: ${String((error as { stderr?: unknown }).stderr)}`;
    }
  };
  beforeAll(async () => {
    [from, to] = [await productOn(), await productOn()];
    await from.program.start();
  }, 240_000);
  afterAll(async () => {
    await Promise.all([from?.remove(), to?.remove()]);
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  const patient = (product: Product) => signIn(product.api, 'patient@demo.test', DEMO_PASSWORD);
  const book = async (product: Product, token: string, day: number): Promise<number> => {
    const start = (await freeStarts(product.api, token))[day]!;
    const session = await fillSession(product.api, token, start);
    const { status, body } = await product.api('POST /bookings', { token, body: { token: session } });
    expect([status, body]).toEqual([201, expect.anything()]);
    return Number(body.appointment_id);
  };
  const visit = async (product: Product, token: string, id: number) =>
    (await product.api(`GET /appointments/${id}`, { token })).status;
  /** The rows of every table, in no order. */
  const rowsIn = (at: string): Record<string, string[]> => {
    const manifest = readManifest(at);
    return Object.fromEntries(
      Object.keys(manifest.services).flatMap((name) =>
        copyOf(manifest, name as ServiceName)
          // Whoever was signed in has to sign in again.
          .tables.filter(({ name: table }) => table !== 'session')
          .map((table) => {
            const path = tablePath(name as ServiceName, table);
            return [
              path,
              gunzipSync(readFileSync(join(at, path)))
                .toString()
                .split('\n')
                .sort(),
            ];
          }),
      ),
    );
  };
  const filesBelow = (at: string): string[] =>
    readdirSync(at, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  const filesIn = (at: string): string[] =>
    filesBelow(at)
      .map((path) => basename(path))
      .sort();

  let booked: number;
  it('copies an installation that runs and is written to, with its files and without a key', async () => {
    const token = await patient(from);
    const form = new FormData();
    form.set('type', 'insurance_card_front');
    form.set('file', new Blob([new Uint8Array(pdfOf())], { type: 'application/pdf' }), 'card.pdf');
    const headers = { authorization: `Bearer ${token}` };
    const sent = await fetch(`${from.url}/api/user-documents`, { method: 'POST', headers, body: form });
    expect(sent.status).toBe(201);
    booked = await book(from, token, 1);
    const others = DEMO_PEOPLE.filter(({ id, roles }) => roles.includes('user') && id !== 4).slice(0, 5);
    const tokens = await Promise.all(others.map(({ email }) => signIn(from.api, email, DEMO_PASSWORD)));
    const writing = tokens.map((other, at) => book(from, other, 2 + at));
    const said = await run('backup', from, backup);
    await Promise.all(writing);
    expect(said).toMatch(/keys k1 of SEAL_KEYS and f1 of FILE_KEYS/);
    const manifest = readManifest(backup);
    for (const name of Object.keys(manifest.services)) {
      expect(copyOf(manifest, name as ServiceName).seal_keys.map(({ key_id }) => key_id)).toEqual(['k1']);
    }
    const { seal_keys = '', file_keys = '' } = from.secrets();
    const all = readFileSync(join(backup, 'manifest.json'), 'utf8');
    for (const key of [seal_keys, file_keys]) expect(all).not.toContain(key.split(':')[1]);
    expect(await run('backup', from, backup)).toMatch(/failed:.*not empty/);
    expect(await run('restore', from, backup)).toMatch(/failed:.*already runs/);
    await from.program.stop();
  }, 120_000);

  it('refuses without the keys of the backup, before it makes anything', async () => {
    expect(await run('restore', to, backup)).toMatch(/failed:.*has no secrets\.json/);
    const secrets = from.secrets();
    const other = `k1:${Buffer.alloc(32, 9).toString('base64')}`;
    const put = (changes: object) =>
      writeFileSync(join(to.folder, 'secrets.json'), JSON.stringify({ ...secrets, ...changes }));
    put({ seal_keys: other });
    expect(await run('restore', to, backup)).toMatch(/failed: Nothing was restored.*k1 of SEAL_KEYS/);
    put({ file_keys: other.replace('k1', 'f1') });
    expect(await run('restore', to, backup)).toMatch(/failed: Nothing was restored.*f1 of FILE_KEYS/);
    expect(readdirSync(to.folder)).toEqual(['secrets.json']);
    copyFileSync(join(from.folder, 'secrets.json'), join(to.folder, 'secrets.json'));
  }, 60_000);

  it('brings an empty installation to the same rows and files, and refuses one that is not empty', async () => {
    expect(await run('restore', to, backup)).toMatch(/^Done in/m);
    const again = join(folder, 'again');
    await run('backup', to, again);
    expect(rowsIn(again)).toEqual(rowsIn(backup));
    expect(filesIn(join(again, 'files'))).toEqual(filesIn(join(backup, 'files')));
    expect(filesIn(join(backup, 'files'))).not.toHaveLength(0);
    for (const [name, { sequences }] of Object.entries(readManifest(again).services)) {
      expect(sequences).toEqual(readManifest(backup).services[name]?.sequences);
    }
    expect(await run('restore', to, backup)).toMatch(/failed: Nothing was restored\.\nauth is not empty/);
  }, 120_000);

  let lost: number;
  it('leaves an installation that works: sealed values open, visits are there, nobody reads a log anew', async () => {
    await to.program.start();
    const token = await patient(to);
    const { body } = await to.api(`GET /appointments/${booked}`, { token });
    expect(JSON.stringify(body)).toContain('Evelyn');
    lost = await book(to, token, 14);
    await until(async () => (await visit(to, token, lost)) === 200);
    expect(to.program.output()).not.toContain('was restored to an earlier state');
    await to.program.stop();
  }, 120_000);

  it('restores one service alone: says what is lost, and the others come to its state and repeat nothing', async () => {
    const said = await run('restore', to, backup, '--only=appointments', '--replace');
    expect(said).toMatch(new RegExp(`appointment\\.\\w+ ${lost}, version 1`));
    expect(said).not.toContain('booking');
    await to.program.start();
    const token = await patient(to);
    expect([await visit(to, token, booked), await visit(to, token, lost)]).toEqual([200, 404]);
    await until(() => to.program.output().includes('was restored to an earlier state'), 30_000);
    expect(await book(to, token, 14)).toBeGreaterThan(lost);
    await to.program.stop();
  }, 120_000);

  it('reads a restore that was interrupted as unfinished: nothing starts on it, and the next one mends it', async () => {
    // A row that no foreign key lets in is found when half of the databases are restored.
    const torn = join(folder, 'torn');
    cpSync(backup, torn, { recursive: true });
    const manifest = readManifest(torn);
    const table = copyOf(manifest, 'booking').tables.find(({ name }) => name === 'phlebotomist_provider')!;
    const rows = '9999\t9999\n';
    writeFileSync(join(torn, tablePath('booking', table)), gzipSync(rows));
    Object.assign(table, { columns: table.columns.slice(0, 2), rows: 1 });
    Object.assign(table, { sha256: createHash('sha256').update(rows).digest('hex') });
    writeManifest(torn, manifest);
    expect(await run('restore', to, torn, '--replace')).toMatch(/^failed:/);
    await expect(to.program.start()).rejects.toThrow(/half restored.*Run it again, with --replace/);
    expect(await run('backup', to, join(folder, 'of-half'))).toMatch(/failed:.*half restored/);
    expect(await run('restore', to, backup)).toMatch(/failed: Nothing was restored\.\nauth is half restored/);
    expect(await run('restore', to, backup, '--replace')).toMatch(/^Done in/m);
    await to.program.start();
    expect(await visit(to, await patient(to), booked)).toBe(200);
    await to.program.stop();
  }, 120_000);

  it('replaces what is damaged, and says what to do where the server does not start on it', async () => {
    const server = join(to.folder, 'postgres');
    const files = join(to.folder, 'files');
    const file = filesBelow(files)[0]!;
    writeFileSync(file, 'damaged');
    expect(await run('restore', to, backup, '--replace')).toMatch(/^Done in/m);
    expect(readFileSync(file, 'utf8')).not.toBe('damaged');
    truncateSync(join(server, 'global', 'pg_control'), 10);
    const said = await run('restore', to, backup, '--replace');
    expect(said).toMatch(/failed: Postgres did not start/);
    expect(said).toContain(`move ${server} away`);
    renameSync(server, join(folder, 'damaged'));
    expect(await run('restore', to, backup, '--replace')).toMatch(/^Done in/m);
    await to.program.start();
    expect(await visit(to, await patient(to), booked)).toBe(200);
    await to.program.stop();
  }, 120_000);

  it('refuses a backup that is not whole, before it touches anything', async () => {
    truncateSync(join(backup, 'booking', 'public.booking_session.copy.gz'), 40);
    expect(await run('restore', to, backup, '--only=booking', '--replace')).toMatch(
      /^failed: Nothing was restored: booking\/public\.booking_session\.copy\.gz is not what/,
    );
  }, 60_000);
});
