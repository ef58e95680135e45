import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { keyIdOf } from './file-cipher.ts';
import type { FileStorage } from './file-storage.ts';
import { Files } from './files.ts';
import { LocalStorage } from './local-storage.ts';
import { S3Storage } from './s3-storage.ts';

type Place = { storage: FileStorage; close(): Promise<void> };

const HOUR_MS = 3_600_000;
const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-storage-'));
  folders.push(folder);
  return folder;
};
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const local = (): Promise<Place> =>
  Promise.resolve({ storage: new LocalStorage(newFolder()), close: async () => {} });

async function s3(): Promise<Place> {
  const server = new S3rver({ port: 0, silent: true, directory: newFolder() });
  const { port } = await server.run();
  const config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  };
  const client = new S3Client(config);
  await client.send(new CreateBucketCommand({ Bucket: 'files' }));
  client.destroy();
  return { storage: new S3Storage('files', config), close: () => server.close() };
}

describe.each([
  ['a folder', local],
  ['S3', s3],
])('Files in %s', (_where, start) => {
  let place: Place;
  let files: Files;
  const keys = new Map([['f1', randomBytes(32)]]);
  beforeAll(async () => {
    place = await start();
    files = new Files(place.storage, keys);
  });
  afterAll(() => place.close());

  const content = async (key: string) => {
    const stream = await files.read(key);
    return stream && buffer(stream);
  };
  const save = async (bytes: Buffer, key = files.newKey('auth')) => {
    await files.save(key, Readable.from([bytes]));
    return key;
  };
  const all = async (days: number, now?: Date) => {
    const found: string[] = [];
    for await (const { key } of files.recent('auth', days, now)) found.push(key);
    return found;
  };
  const spooled = () => readdirSync(place.storage.spool);

  it('a file reads as it was saved, and is stored sealed', async () => {
    const bytes = randomBytes(300_000);
    const key = await save(bytes);
    expect(key).toMatch(/^auth\/\d{4}-\d\d-\d\d\/[\da-f-]{36}$/);
    expect(await content(key)).toEqual(bytes);
    const stored = await buffer((await place.storage.read(key))!);
    expect(stored.includes(bytes.subarray(0, 32))).toBe(false);
    expect(spooled()).toEqual([]);
  });

  it('a removed file is gone, and may be removed twice', async () => {
    const key = await save(Buffer.from('card'));
    await files.remove(key);
    await files.remove(key);
    expect(await content(key)).toBeNull();
  });

  it('a file that never existed reads as null', async () => {
    expect(await content(files.newKey('auth'))).toBeNull();
    expect(await all(0, new Date('1999-01-01'))).toEqual([]);
  });

  it('a file with a failing source leaves nothing', async () => {
    const key = files.newKey('auth');
    const source = Readable.from(
      (async function* () {
        yield randomBytes(100_000);
        throw new Error('The line is cut.');
      })(),
    );
    await expect(files.save(key, source)).rejects.toThrow('The line is cut.');
    expect(await content(key)).toBeNull();
    expect(spooled()).toEqual([]);
  });

  it('an altered stored file cannot be read', async () => {
    const [key, other] = [await save(Buffer.from('mine')), await save(Buffer.from('another’s'))];
    const sealed = await buffer((await place.storage.read(other))!);
    const path = join(place.storage.spool, 'moved');
    writeFileSync(path, sealed);
    await place.storage.put(key, path);
    rmSync(path, { force: true });
    await expect(content(key)).rejects.toThrow();
  });

  it('files are listed by day once they are an hour old', async () => {
    const now = new Date();
    const key = await save(Buffer.from('card'));
    expect(await all(1, now)).not.toContain(key);
    const later = new Date(now.getTime() + 2 * HOUR_MS);
    expect(await all(1, later)).toContain(key);
    expect(await all(1, new Date(now.getTime() + 72 * HOUR_MS))).not.toContain(key);
  });

  it('all stored files are listed with their key id, without temporary ones', async () => {
    const [one, other] = [await save(Buffer.from('card')), await save(Buffer.from('photo'), 'booking/x/1')];
    writeFileSync(join(place.storage.spool, 'half'), 'x');
    const found: string[] = [];
    for await (const key of place.storage.all()) found.push(key);
    rmSync(join(place.storage.spool, 'half'));
    expect(found).toEqual(expect.arrayContaining([one, other]));
    expect(found.filter((key) => !/^(auth|booking)\//.test(key))).toEqual([]);
    expect(keyIdOf(await buffer((await place.storage.read(one))!))).toBe('f1');
    expect(keyIdOf(Buffer.from('no sealed file'))).toBeUndefined();
  });

  it('temporary files of a dead process are removed after an hour', async () => {
    const [old, fresh] = ['old', 'fresh'].map((name) => join(place.storage.spool, name));
    writeFileSync(old!, 'x');
    writeFileSync(fresh!, 'x');
    const past = Date.now() / 1_000 - 4_000;
    utimesSync(old!, past, past);
    await files.clearSpool();
    expect(spooled()).toEqual(['fresh']);
    rmSync(fresh!);
  });
});
