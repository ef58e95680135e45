import { startPostgres } from '../../data/embedded-postgres.ts';

/** Runs a Postgres on a folder until it is killed. */
const { dataDir } = JSON.parse(process.argv[2] ?? '') as { dataDir: string };
const server = await startPostgres({ dataDir, password: 'p@ss/word' });
process.stdout.write(`ready ${server.pid} ${server.adminUrl}\n`);
setInterval(() => undefined, 60_000);
