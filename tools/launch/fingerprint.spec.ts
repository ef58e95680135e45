import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';

describe('the fingerprint of the sources', () => {
  const root = mkdtempSync(join(tmpdir(), 'drawpoint-fingerprint-'));
  const put = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const now = () => fingerprint(root, ['apps/booking', 'package-lock.json']);
  beforeEach(() => {
    put('apps/booking/src/main.ts', 'one');
    put('package-lock.json', '{}');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it.each(['apps/booking/src/main.ts', 'package-lock.json', 'apps/booking/src/mails/new.html'])(
    'the fingerprint changes with the source %s',
    (path) => {
      const before = now();
      put(path, 'something else');
      expect(now()).not.toBe(before);
    },
  );

  it('the fingerprint ignores build output and tests', () => {
    const before = now();
    put('apps/booking/dist/main.js', 'x');
    put('apps/booking/src/generated/prisma/client.ts', 'x');
    put('apps/booking/src/main.spec.ts', 'x');
    expect(now()).toBe(before);
  });

  it('the fingerprint changes when a file is deleted', () => {
    const before = now();
    rmSync(join(root, 'apps/booking/src/main.ts'));
    expect(now()).not.toBe(before);
  });
});
