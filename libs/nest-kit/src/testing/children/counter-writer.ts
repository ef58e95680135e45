import { createPool } from '../../data/pool.ts';
import { changeCounter } from '../event-databases.ts';
import { recordedLog } from '../recorded-log.ts';

/** Changes counters until it is killed. Prints each change known to be committed. */
const { url } = JSON.parse(process.argv[2] ?? '') as { url: string };
const pool = createPool({ name: 'writer', connectionString: url, size: 4, log: recordedLog() });
const write = async () => {
  for (;;) {
    const id = 1 + Math.floor(Math.random() * 5);
    const version = await changeCounter(
      pool,
      id,
      () => new Promise((done) => setTimeout(done, Math.random() * 8)),
    );
    process.stdout.write(`committed ${id}:${version}\n`);
  }
};
await Promise.all([write(), write(), write(), write()]);
