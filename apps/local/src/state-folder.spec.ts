import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder, readSecrets } from './state-folder.ts';

describe('The state folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'drawpoint-state-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('the state folder’s secrets are created once, readable only by the owner', () => {
    const secrets = readSecrets(folder);
    expect(readSecrets(folder)).toEqual(secrets);
    expect(secrets.seal_keys).toMatch(/^k1:[A-Za-z0-9+/]{43}=$/);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('a folder from before file encryption gets file keys once', () => {
    const { file_keys, ...before } = readSecrets(folder);
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify(before));
    const after = readSecrets(folder);
    expect(after).toEqual({ ...before, file_keys: expect.stringMatching(/^f1:/) });
    expect(after.file_keys).not.toBe(file_keys);
    expect(readSecrets(folder)).toEqual(after);
  });

  it('damaged secrets are reported with instructions and not shown', () => {
    readSecrets(folder);
    writeFileSync(join(folder, 'secrets.json'), '{"seal_keys": "k1:secret');
    expect(() => readSecrets(folder)).toThrow(/secrets\.json is damaged.*backup.*DRAWPOINT_DATA/);
    expect(() => readSecrets(folder)).not.toThrow(/k1:secret/);
    writeFileSync(join(folder, 'secrets.json'), '{}');
    expect(() => readSecrets(folder)).toThrow(/secrets\.json is damaged/);
  });

  it('no new secrets are created next to databases that need the old ones', () => {
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '18');
    expect(() => readSecrets(folder)).toThrow(/secrets\.json is missing.*backup.*DRAWPOINT_DATA/);
  });

  it.each(['apps/local/dist/main.js', 'tools/services.ts', 'tools/restore.ts'])(
    'a state folder is locked by one process at a time, and not while %s uses it',
    async (program) => {
      const code = 'setInterval(() => {}, 1000); console.log("up")';
      const other = spawn(process.execPath, ['-e', code, program]);
      // At the event 'spawn' the kernel may not show the command line yet.
      await new Promise((resolve) => other.stdout.once('data', resolve));
      try {
        writeFileSync(join(folder, 'drawpoint.pid'), String(other.pid));
        expect(() => lockFolder(folder)).toThrow(`process ${other.pid}`);
      } finally {
        const ended = new Promise((resolve) => other.once('exit', resolve));
        other.kill('SIGKILL');
        await ended;
      }
      const release = lockFolder(folder);
      release();
    },
  );

  it('another program with a reused process id is not taken for Drawpoint', () => {
    writeFileSync(join(folder, 'drawpoint.pid'), '1');
    expect(() => lockFolder(folder)).not.toThrow();
  });
});
