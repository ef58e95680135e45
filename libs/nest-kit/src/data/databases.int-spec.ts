import { adminUrl } from '../testing/env.ts';
import { ensureDatabases } from './databases.ts';
import { withClient } from './migrate.ts';

describe('the databases of one server', () => {
  const names = ['databases_spec_one', 'databases_spec_two'] as const;
  const run = (url: string, sql: string) => withClient(url, (client) => client.query(sql));
  afterAll(async () => {
    for (const name of names) {
      await run(adminUrl(), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await run(adminUrl(), `DROP ROLE IF EXISTS ${name}, ${name}_app`);
    }
  });

  it('only a service’s own two roles can open its database', async () => {
    const urls = await ensureDatabases(adminUrl(), names);
    expect(await ensureDatabases(adminUrl(), names)).toEqual(urls);
    const { databases_spec_one: one, databases_spec_two: two } = urls;
    await run(one.ownerUrl, 'CREATE TABLE mine (id int)');
    await expect(run(one.appUrl, 'CREATE TABLE yours (id int)')).rejects.toThrow('permission denied');
    const foreign = Object.assign(new URL(two.appUrl), { pathname: names[0] }).href;
    await expect(run(foreign, 'SELECT 1')).rejects.toThrow('permission denied');
  });
});
