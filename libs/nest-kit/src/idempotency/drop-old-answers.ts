import { Injectable } from '@nestjs/common';
import type { Task } from '../jobs/job-registry.ts';
import { Idempotency } from './idempotency.ts';

/** Daily: removes stored answers older than 24 hours. */
@Injectable()
export class DropOldAnswers implements Task {
  constructor(private readonly idempotency: Idempotency) {}

  async run(): Promise<void> {
    await this.idempotency.dropOld();
  }
}
