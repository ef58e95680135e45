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
  it('settings are typed, and optional ones have defaults', () => {
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

  it('an error names every wrong or missing setting, without its value', () => {
    const read = () =>
      readEnv(schema, { ...GOOD, AUTH_DATABASE_URL: '', SEAL_KEYS: 'k1:short-secret', LOG_LEVEL: 'loud' });
    expect(read).toThrow(EnvError);
    expect(read).toThrow(/AUTH_DATABASE_URL: is missing/);
    expect(read).toThrow(/SEAL_KEYS: /);
    expect(read).toThrow(/LOG_LEVEL: /);
    expect(read).not.toThrow(/short-secret/);
  });

  describe('at the start of a program', () => {
    const child = fileURLToPath(new URL('./testing/children/settings-reader.ts', import.meta.url));
    const hooks = new URL('./testing/swc-hooks.mjs', import.meta.url).href;
    const run = (settings: Record<string, string>) =>
      spawnSync(process.execPath, ['--conditions=source', '--import', hooks, child], {
        env: settings,
        encoding: 'utf8',
      });

    it('a program with bad settings exits with 1 before it starts and names each bad setting', () => {
      const { status, stdout, stderr } = run({ AUTH_DATABASE_POOL: '0', PUBLIC_URL: 'nowhere' });
      expect(status).toBe(1);
      expect(stdout).toBe('');
      const names = [...stderr.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name);
      expect(names.sort()).toEqual(['AUTH_DATABASE_POOL', 'AUTH_DATABASE_URL', 'PUBLIC_URL', 'SEAL_KEYS']);
    });

    it('a program with good settings starts', () => {
      expect(run(GOOD)).toMatchObject({ status: 0, stdout: 'started\n' });
    });
  });
});
