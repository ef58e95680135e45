import type { Provider, Type } from '@nestjs/common';
import { JobRegistry, type Task } from './job-registry.ts';

/** The providers that make `task` the work of the jobs named `name`, and with `cron` (in UTC) of the clock. */
export function provideTask(name: string, task: Type<Task>, { cron }: { cron?: string } = {}): Provider[] {
  return [
    task,
    {
      provide: `task ${name}`,
      inject: [JobRegistry, task],
      useFactory: (registry: JobRegistry, instance: Task) => {
        registry.register(name, { task: instance, cron });
        return instance;
      },
    },
  ];
}
