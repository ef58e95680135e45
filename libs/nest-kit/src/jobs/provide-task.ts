import type { Provider, Type } from '@nestjs/common';
import { JobRegistry, type Task } from './job-registry.ts';

/** Providers that run `task` for jobs named `name`, and on the schedule `cron` (in UTC) when given. */
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
