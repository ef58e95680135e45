import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { loginOf, urlOf } from '@drawpoint/nest-kit/data/databases';
import { withClient } from '@drawpoint/nest-kit/data/migrate';
import { createDatabase, prepareTables } from '@drawpoint/nest-kit/data/prepare-database';
import { dumpDatabase } from './dump-database.ts';

/** The server's message that ends the rows of a COPY. */
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
const LATER_MS = 100;

describe('The copy of a database', () => {
  const admin = process.env.TEST_POSTGRES_URL ?? '';
  const name = `dump_${randomUUID().slice(0, 8)}`;
  const [owner, app] = [loginOf(admin, name), loginOf(admin, `${name}_app`)];
  const ownerUrl = urlOf(admin, owner, name);
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-dump-'));
  /** Holds back what the server says behind the rows, such as their number. */
  const line = createServer((near) => {
    const { hostname, port } = new URL(admin);
    const far = connect(Number(port), hostname);
    let later = Promise.resolve();
    far.on('data', (chunk) => {
      const end = chunk.lastIndexOf(COPY_DONE) + COPY_DONE.length;
      if (end < COPY_DONE.length) return void (later = later.then(() => void near.write(chunk)));
      later = later
        .then(() => void near.write(chunk.subarray(0, end)))
        .then(() => new Promise((resolve) => setTimeout(resolve, LATER_MS)))
        .then(() => void near.write(chunk.subarray(end)));
    });
    near.pipe(far);
    for (const socket of [near, far]) socket.on('error', () => undefined);
  });

  beforeAll(async () => {
    await createDatabase(admin, name, owner, app);
    await prepareTables({ connectionString: ownerUrl, folder, appRole: app.name, appendOnly: [] });
    await withClient(ownerUrl, (client) =>
      client.query(`CREATE TABLE _prisma_migrations (migration_name text, finished_at int, rolled_back_at int);
                    CREATE TABLE note (id int, words text); INSERT INTO note VALUES (1, E'a\\nb'), (2, NULL), (3, '')`),
    );
    await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    line.close();
    rmSync(folder, { recursive: true });
    await withClient(admin, async (client) => {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      for (const role of [app.name, owner.name]) await client.query(`DROP ROLE ${role}`);
    });
  });

  it('says how many rows a table has, also where the server tells their number late', async () => {
    const port = String((line.address() as AddressInfo).port);
    const slow = Object.assign(new URL(ownerUrl), { hostname: '127.0.0.1', port }).href;
    const client = new Client({ connectionString: slow });
    await client.connect();
    const { tables } = await dumpDatabase({ service: 'booking', client, takenAt: '' }, folder);
    await client.end();
    expect(tables.find((table) => table.name === 'note')?.rows).toBe(3);
  });
});
