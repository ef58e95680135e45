import { startPostgres } from '../start-postgres.ts';

/** Runs a Postgres on a folder until it is told to stop, or killed. */
const server = await startPostgres({ dataDir: process.argv[2] ?? '', password: 'p@ss/word' });
process.stdout.write(`ready ${server.pid} ${server.adminUrl}\n`);
setInterval(() => undefined, 60_000);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
