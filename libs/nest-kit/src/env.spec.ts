import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { commonEnv, databaseEnv, EnvError, readEnv } from './env.ts';

const schema = z.object({ ...commonEnv, ...databaseEnv('AUTH') });
const GOOD = {
  SEAL_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  AUTH_DATABASE_URL: 'postgres://auth_app:x@localhost/auth',
};

describe('Settings', () => {
  it('are typed, with defaults for what may be left out', () => {
    expect(readEnv(schema, { ...GOOD, HEALTH_PORT: '9001', NATS_URL: '' })).toEqual({
      ...GOOD,
      LOG_LEVEL: 'info',
      PUBLIC_URL: 'http://localhost:3000',
      HEALTH_PORT: 9001,
      AUTH_DATABASE_POOL: 6,
      AUDIT_YEARS: 6,
      PREPARED_STATEMENTS: true,
      TRACES_SHARE: 0.02,
    });
  });

  it('that are wrong or missing are all named at once, without their values', () => {
    const read = () =>
      readEnv(schema, { ...GOOD, AUTH_DATABASE_URL: '', SEAL_KEYS: 'k1:short-secret', LOG_LEVEL: 'loud' });
    expect(read).toThrow(EnvError);
    expect(read).toThrow(/AUTH_DATABASE_URL: is missing/);
    expect(read).toThrow(/SEAL_KEYS: /);
    expect(read).toThrow(/LOG_LEVEL: /);
    expect(read).not.toThrow(/short-secret/);
  });

  describe('of a program', () => {
    const child = fileURLToPath(new URL('./testing/children/settings-reader.ts', import.meta.url));
    const hooks = new URL('./testing/swc-hooks.mjs', import.meta.url).href;
    const run = (settings: Record<string, string>) =>
      spawnSync(process.execPath, ['--conditions=source', '--import', hooks, child], {
        env: settings,
        encoding: 'utf8',
      });

    it('end it with 1 before anything starts, naming every bad one', () => {
      const { status, stdout, stderr } = run({ AUTH_DATABASE_POOL: '0', PUBLIC_URL: 'nowhere' });
      expect(status).toBe(1);
      expect(stdout).toBe('');
      const names = [...stderr.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name);
      expect(names.sort()).toEqual(['AUTH_DATABASE_POOL', 'AUTH_DATABASE_URL', 'PUBLIC_URL', 'SEAL_KEYS']);
    });

    it('let it start when they are right', () => {
      expect(run(GOOD)).toMatchObject({ status: 0, stdout: 'started\n' });
    });
  });
});
