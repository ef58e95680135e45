import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { FILE_LIST, type Manifest } from './manifest.ts';
import { firstDamaged, measured, writeFileList } from './whole.ts';

const ROWS = '1\tAnn\n2\tBob\\nJunior\n3\t\\N\n';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('What is measured of a stream', () => {
  it('are its lines, wherever it is cut, and its hash', async () => {
    const { through, result } = measured();
    await pipeline(
      Readable.from(ROWS.match(/[^]{1,2}/g)!.map((part) => Buffer.from(part))),
      through.resume(),
    );
    expect(result()).toEqual({ lines: 3, sha256: sha256(ROWS) });
  });
});

describe('A backup, looked through before anything is restored', () => {
  let folder: string;
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const manifestWith = (rows: number): Manifest => ({
    format: 1,
    made_at: '2026-12-01T00:00:00.000Z',
    services: {
      booking: {
        ...{ taken_at: '2026-12-01T00:00:00.000Z', migrations: [], kit_migrations: [], queue_migration: 1 },
        ...{ seal_keys: [], sequences: [] },
        tables: [{ schema: 'public', name: 'person', columns: ['id', 'name'], rows, sha256: sha256(ROWS) }],
      },
    },
    files: {
      ...{ count: 1, bytes: 6, file_keys: [] },
      sha256: writeFileList(folder, new Map([['booking/2026-12-01/a', sha256('sealed')]])),
    },
  });
  const table = 'booking/public.person.copy.gz';
  const file = 'files/booking/2026-12-01/a';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'drawpoint-whole-'));
    write(table, gzipSync(ROWS));
    write(file, 'sealed');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is whole where rows and files are what they were', async () => {
    expect(await firstDamaged(folder, manifestWith(3), ['booking'])).toBeUndefined();
  });

  it('is whole where an earlier release wrote 0 rows of a table whose rows are all there', async () => {
    expect(await firstDamaged(folder, manifestWith(0), ['booking'])).toBeUndefined();
  });

  it('is damaged where rows are others, more or fewer than they were, or cut off', async () => {
    expect(await firstDamaged(folder, manifestWith(2), ['booking'])).toBe(table);
    for (const content of [gzipSync(ROWS.replace('Ann', 'Eve')), gzipSync(ROWS).subarray(0, 20), '']) {
      write(table, content);
      expect(await firstDamaged(folder, manifestWith(3), ['booking'])).toBe(table);
    }
  });

  it('is damaged where a file or the list of files is another one or missing', async () => {
    const manifest = manifestWith(3);
    const damaged = () => firstDamaged(folder, manifest, ['booking']);
    write(file, 'other!');
    expect(await damaged()).toBe(file);
    rmSync(join(folder, file));
    expect(await damaged()).toBe(file);
    write(file, 'sealed');
    write(FILE_LIST, '');
    expect(await damaged()).toBe(FILE_LIST);
    rmSync(join(folder, FILE_LIST));
    expect(await damaged()).toBe(FILE_LIST);
  });

  it('needs no files of a service that is not restored', async () => {
    rmSync(join(folder, file));
    const manifest = { ...manifestWith(3), services: { auth: manifestWith(3).services.booking! } };
    write('auth/public.person.copy.gz', gzipSync(ROWS));
    expect(await firstDamaged(folder, manifest, ['auth'])).toBeUndefined();
  });
});
