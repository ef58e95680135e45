import { Module, type DynamicModule } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { Audit } from '../audit/audit.ts';
import { AUDIT_YEARS, DropOldAudit } from '../audit/drop-old-audit.ts';
import { Bus } from '../bus/bus.ts';
import { ConsumerRegistry } from '../events/consumer-registry.ts';
import { DropOldEvents } from '../events/drop-old-events.ts';
import { EventLog } from '../events/event-log.ts';
import { DropOldAnswers } from '../idempotency/drop-old-answers.ts';
import { Idempotency } from '../idempotency/idempotency.ts';
import { JobRegistry } from '../jobs/job-registry.ts';
import { JobWorker } from '../jobs/job-worker.ts';
import { Jobs } from '../jobs/jobs.ts';
import { provideTask } from '../jobs/provide-task.ts';
import { WorkerLocks } from '../jobs/worker-locks.ts';
import { Log } from '../logging/log.ts';
import { DatabaseMetrics } from '../metrics/database-metrics.ts';
import { PG_POOL, PREPARES } from './pool.ts';
import { RESEAL, ResealTask } from './reseal.task.ts';
import { Sealer } from './sealer.ts';

@Module({})
class DataModule {}

export interface DataOptions {
  name: ServiceName;
  pool: Pool;
  /** Whether connections keep prepared statements. */
  prepares: boolean;
  /** The setting `SEAL_KEYS`. */
  sealKeys: string;
  /** Whether the database may hold sealed values that are not bound to their rows. */
  opensUnbound: boolean;
  /** How long audit entries are kept, in years. */
  auditYears: number;
}

/**
 * Provides PG_POOL, Sealer, EventLog, Audit and Jobs to the whole service, and runs its jobs. Needs Bus and
 * Log. The caller ends the pool.
 */
export function dataModule({
  name,
  pool,
  prepares,
  sealKeys,
  opensUnbound,
  auditYears,
}: DataOptions): DynamicModule {
  const exported = [
    { provide: PG_POOL, useValue: pool },
    { provide: Sealer, useFactory: () => new Sealer(sealKeys, name, opensUnbound) },
    { provide: EventLog, inject: [Bus], useFactory: (bus: Bus) => new EventLog(pool, bus, name) },
    { provide: WorkerLocks, inject: [Log], useFactory: (log: Log) => new WorkerLocks(pool.options, log) },
    Audit,
    Idempotency,
    Jobs,
    JobRegistry,
    ConsumerRegistry,
  ];
  return {
    module: DataModule,
    global: true,
    providers: [
      ...exported,
      DatabaseMetrics,
      JobWorker,
      { provide: PREPARES, useValue: prepares },
      ...provideTask('drop-old-answers', DropOldAnswers, { cron: '37 3 * * *' }),
      ...provideTask(RESEAL, ResealTask, { cron: '57 3 * * *' }),
      { provide: AUDIT_YEARS, useValue: auditYears },
      ...provideTask('drop-old-audit', DropOldAudit, { cron: '27 4 * * *' }),
      ...provideTask('drop-old-events', DropOldEvents, { cron: '17 3 * * *' }),
    ],
    exports: exported.map((provider) => ('provide' in provider ? provider.provide : provider)),
  };
}
