import { keepRunning, type KeepOptions } from './keep-running.ts';
import { startPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './start-postgres.ts';

export type KeptPostgres = Omit<EmbeddedPostgres, 'ended' | 'pid'>;

/** Runs `startPostgres` and restarts the server on the same port whenever it ends, until `stop()`. */
export async function keepPostgres(options: EmbeddedPostgresOptions & KeepOptions): Promise<KeptPostgres> {
  const first = await startPostgres(options);
  const { adminUrl, port } = first;
  return { adminUrl, port, stop: keepRunning(first, () => startPostgres({ ...options, port }), options) };
}
