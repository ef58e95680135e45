import { startPostgres } from '../start-postgres.ts';

/** Runs a Postgres on the folder given as argument until SIGTERM. */
const server = await startPostgres({ dataDir: process.argv[2] ?? '', password: 'p@ss/word' });
process.stdout.write(`ready ${server.pid} ${server.adminUrl}\n`);
setInterval(() => undefined, 60_000);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
