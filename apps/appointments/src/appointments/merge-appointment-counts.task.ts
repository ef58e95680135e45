import { Injectable } from '@nestjs/common';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { AppointmentCountStore } from './appointment-count.store.ts';

/** Each night: what the day's changes left of counts becomes one of each (decision 149). */
@Injectable()
export class MergeAppointmentCounts implements Task {
  constructor(private readonly store: AppointmentCountStore) {}

  async run(): Promise<void> {
    await this.store.merge();
  }
}
