import { schema as admin } from '@drawpoint/admin/env';
import { schema as appointments } from '@drawpoint/appointments/env';
import { schema as auth } from '@drawpoint/auth/env';
import { schema as booking } from '@drawpoint/booking/env';
import { schema as messaging } from '@drawpoint/messaging/env';
import { MAX_CONNECTIONS } from '@drawpoint/embedded-postgres/start-postgres';
import { schema as notifier } from '@drawpoint/notifier/env';

const SCHEMAS = { admin, appointments, auth, booking, messaging, notifier };

describe('The connections of one process', () => {
  it('fit into its Postgres, with room for a migration and a person who looks', () => {
    const settings = Object.fromEntries(
      Object.keys(SCHEMAS).map((name) => [
        `${name.toUpperCase()}_DATABASE_URL`,
        'postgresql://a:b@localhost/c',
      ]),
    );
    const source = {
      ...settings,
      SEAL_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
      SMTP_URL: 'smtp://localhost',
    };
    const pools = Object.entries(SCHEMAS).map(([name, schema]) => {
      const env = schema.parse(source) as Record<string, unknown>;
      // One more each: the connection that holds the locks of the job worker.
      return Number(env[`${name.toUpperCase()}_DATABASE_POOL`]) + 1;
    });
    expect(pools.every((size) => size > 1)).toBe(true);
    expect(pools.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_CONNECTIONS / 2);
  });
});
