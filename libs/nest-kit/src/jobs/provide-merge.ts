import type { Provider, Type } from '@nestjs/common';
import { mergeSums, type KeptSums, type MergedIn } from '../data/kept-sums.ts';
import { JobRegistry, type Task } from './job-registry.ts';

/** Each night (`cron`, in UTC): what the day's changes left of sums becomes one of each. */
export function provideMerge(
  name: string,
  kept: KeptSums,
  { database, cron }: { database: Type<MergedIn>; cron: string },
): Provider[] {
  return [
    {
      provide: `task ${name}`,
      inject: [JobRegistry, database],
      useFactory: (registry: JobRegistry, db: MergedIn): Task => {
        const task = { run: () => mergeSums(db, kept) };
        registry.register(name, { task, cron });
        return task;
      },
    },
  ];
}
