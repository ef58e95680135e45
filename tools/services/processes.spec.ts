import { SERVICES } from '@drawpoint/contracts/operation';
import { MAX_CONNECTIONS } from '@drawpoint/embedded-postgres/start-postgres';
import { schema } from '@drawpoint/auth/env';
import { databaseSettingsOf } from '@drawpoint/nest-kit/env';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { connectionsOf, processesOf, replicasOf, wavesOf } from './processes.ts';

/** Connections of a service besides its pool. */
const LOCKS_AND_HEALTH = 2;
const SETTINGS = {
  AUTH_DATABASE_URL: 'postgresql://a:b@localhost/c',
  PUBLIC_URL: 'http://localhost',
  SEAL_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  ...fileSettings(),
};

describe('`npm run services`', () => {
  it('npm run services starts one process per program by default, the gateway last', () => {
    const started = processesOf(replicasOf([]), 3000);
    expect(started.map(({ label }) => label)).toEqual(['sandbox', ...SERVICES, 'gateway']);
    expect(started.at(-1)).toMatchObject({ program: 'gateway', port: 3000 });
  });

  it('npm run services starts the requested number per program, one sandbox, and gateways on separate ports', () => {
    const started = processesOf(replicasOf(['--empty', '--replicas', '3']), 3000);
    expect(started).toHaveLength(1 + 3 * (SERVICES.length + 1));
    expect(new Set(started.map(({ label }) => label)).size).toBe(started.length);
    const gateways = started.filter(({ program }) => program === 'gateway');
    expect(gateways.map(({ port }) => port)).toEqual([3000, 3002, 3003]);
  });

  it('npm run services refuses an invalid number', () => {
    for (const number of ['0', '9', '1.5', 'two', undefined]) {
      expect(() => replicasOf(['--replicas', ...(number === undefined ? [] : [number])])).toThrow('1 to 8');
    }
  });

  it.each([1, 2, 4, 8])(
    'the database has enough connections for %i replicas of every service',
    (replicas) => {
      const { pool } = databaseSettingsOf('auth', schema.parse(SETTINGS));
      const each = pool + LOCKS_AND_HEALTH;
      expect(connectionsOf(replicas)).toBeGreaterThan(each * SERVICES.length * replicas);
      expect(connectionsOf(1)).toBe(MAX_CONNECTIONS);
    },
  );

  it('each program is started once, in waves and in order', () => {
    expect(wavesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  });
});
