import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSecrets, settingsFor } from './settings.ts';

describe('the settings of a service', () => {
  it('are those that its schema names, and what the environment says wins', () => {
    const ours = { NATS_URL: 'ours', AUTH_DATABASE_URL: 'secret', PORT: '3000' };
    expect(settingsFor(['NATS_URL', 'PORT', 'NAME'], ours, { PORT: '80', OTHER: 'x' })).toEqual({
      NATS_URL: 'ours',
      PORT: '80',
    });
  });

  it('have secrets that are made once and only their owner can read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'drawpoint-secrets-'));
    const path = join(folder, 'deep', 'secrets.json');
    const made = readSecrets(path);
    expect(readSecrets(path)).toEqual(made);
    expect(made.sealKeys).toMatch(/^k1:.{44}$/);
    expect(statSync(path).mode & 0o077).toBe(0);
    rmSync(folder, { recursive: true });
  });
});
