import { createPool } from '../../data/pool.ts';
import { JobRegistry } from '../../jobs/job-registry.ts';
import { JobWorker } from '../../jobs/job-worker.ts';
import { WorkerLocks } from '../../jobs/worker-locks.ts';
import { createLogger, logOf } from '../../logging/log.ts';

/** Takes the job `slow`, prints that it began, and never finishes it. */
const { url } = JSON.parse(process.argv[2] ?? '') as { url: string };
const log = logOf(createLogger({ level: 'warn' }), 'kit');
const pool = createPool({ name: 'kit', connectionString: url, size: 4, log });
const registry = new JobRegistry();
registry.register('slow', {
  task: {
    run: () => {
      process.stdout.write('began\n');
      return new Promise(() => undefined);
    },
  },
});
await new JobWorker(pool, registry, log, new WorkerLocks(pool.options, log)).onApplicationBootstrap();
