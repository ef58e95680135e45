import { SERVICES } from '@drawpoint/contracts/operation';
import { MAX_CONNECTIONS } from '@drawpoint/embedded-postgres/start-postgres';
import { databaseSettingNames, databaseSettingsOf, type EnvSource } from '@drawpoint/nest-kit/env';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import type { z } from 'zod';

const settings: EnvSource = {
  ...Object.fromEntries(
    SERVICES.map((service) => [databaseSettingNames(service).url, 'postgresql://a:b@localhost/c']),
  ),
  SEAL_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  SMTP_URL: 'smtp://localhost',
  ...fileSettings(),
};

async function poolOf(service: string): Promise<number> {
  const { schema } = (await import(`@drawpoint/${service}/env`)) as { schema: z.ZodType<object> };
  return databaseSettingsOf(service, schema.parse(settings)).pool;
}

describe('The connections of one process', () => {
  it('fit into its Postgres, with room for a migration and a person with psql', async () => {
    // Plus one connection per service, which holds the locks of the job worker.
    const pools = (await Promise.all(SERVICES.map(poolOf))).map((size) => size + 1);
    expect(pools.every((size) => size > 1)).toBe(true);
    expect(pools.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_CONNECTIONS / 2);
  });
});
