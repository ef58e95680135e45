import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { DEMO_PASSWORD } from '@drawpoint/auth/demo/people';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { withClient } from '@drawpoint/nest-kit/data/migrate';
import { until } from '@drawpoint/nest-kit/testing/until';
import { openOldData, shapeOf, type OldData } from './testing/old-data.ts';
import { PEOPLE } from './testing/start-whole.ts';

const FOLDER = fileURLToPath(new URL('../fixtures/old-data/', import.meta.url));
const read = (name: string): OldData =>
  JSON.parse(gunzipSync(readFileSync(FOLDER + name)).toString()) as OldData;
const NAMES = readdirSync(FOLDER).sort();

describe('Data of an earlier commit', () => {
  it.each(NAMES)('data of %s starts with all its records', async (name) => {
    const data = await openOldData(read(name));
    try {
      const { ask, close } = await data.start();
      try {
        const signIn = { body: { email: 'patient@demo.test', password: DEMO_PASSWORD } };
        let token = '';
        // On a busy machine, parts may still be unavailable at first.
        await until(
          async () => {
            const answer = await ask('POST /login', signIn, null);
            token = answer.json<{ token?: string }>().token ?? '';
            return answer.status === 200;
          },
          30_000,
          1_000,
        );
        const ids = await withClient(data.ownerUrl('appointments'), (client) =>
          client.query<{ id: number }>('SELECT id FROM appointment WHERE user_id = $1', [PEOPLE.patient]),
        );
        expect(ids.rows).not.toHaveLength(0);
        for (const { id } of ids.rows) {
          const visit = await ask('GET /appointments/{id}', { params: { id } }, token);
          expect(visit.json()).toMatchObject({ id, patient: { first_name: 'Evelyn' } });
        }
        const address = await ask('GET /addresses', {}, token);
        expect(address.json<{ data: { city: string }[] }>().data.map(({ city }) => city)).toContain(
          'New York',
        );
        const services = await ask('GET /catalog/services', {}, token);
        expect(services.json<{ data: object[] }>().data).not.toHaveLength(0);
      } finally {
        await close();
      }
      const shapes = await data.eachService(async (service, ownerUrl) => [service, await shapeOf(ownerUrl)]);
      const fresh = await data.eachFresh(async (service, ownerUrl) => [service, await shapeOf(ownerUrl)]);
      expect(Object.fromEntries(shapes)).toEqual(Object.fromEntries(fresh));
    } finally {
      await data.drop();
    }
  });

  it('a failed migration is reported with service and reason after the others are done, without stored values', async () => {
    const data = await openOldData(read(NAMES[0]!));
    try {
      const change = (service: ServiceName, sql: string) =>
        withClient(data.ownerUrl(service), (client) => client.query(sql));
      await change('booking', 'ALTER TABLE provider RENAME TO elsewhere');
      const failed = await data.start().then(
        () => '',
        (error: unknown) => String(error),
      );
      expect(failed).toMatch(
        /^Error: booking: The migration \d{14}_\w+ failed and was rolled back: relation "provider" does not exist \(42P01\)$/,
      );
      const others = await data.eachService(async (service, ownerUrl) => [
        service,
        (await withClient(ownerUrl, (client) => client.query('SELECT 1 FROM kit.audit_entry LIMIT 0')))
          .rowCount,
      ]);
      expect(others).toHaveLength(6);
    } finally {
      await data.drop();
    }
  });
});
