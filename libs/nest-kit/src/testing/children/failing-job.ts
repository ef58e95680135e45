import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '../../data/pool.ts';
import { JobRegistry } from '../../jobs/job-registry.ts';
import { JobWorker } from '../../jobs/job-worker.ts';
import { WorkerLocks } from '../../jobs/worker-locks.ts';
import { createLogger, logOf } from '../../logging/log.ts';

/** Takes the job `slow`, prints the attempt, fails after a moment, and keeps working. */
const { url } = JSON.parse(process.argv[2] ?? '') as { url: string };
const log = logOf(createLogger({ level: 'error' }), 'kit');
const pool = createPool({ name: 'kit', connectionString: url, size: 4, log });
const registry = new JobRegistry();
registry.register('slow', {
  task: {
    run: async (_payload, { attempt }) => {
      process.stdout.write(`attempt ${attempt}\n`);
      await pause(500);
      process.stdout.write(`failed ${attempt}\n`);
      throw new Error('not this time');
    },
  },
});
const worker = new JobWorker(pool, registry, log, new WorkerLocks(pool.options, log));
await worker.onApplicationBootstrap();
process.once('SIGTERM', () => void worker.beforeApplicationShutdown().then(() => process.exit(0)));
