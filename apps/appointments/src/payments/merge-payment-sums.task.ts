import { Injectable } from '@nestjs/common';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { PaymentSumStore } from './payment-sum.store.ts';

/** Each night: what the day's changes left of sums becomes one of each (decision 126). */
@Injectable()
export class MergePaymentSums implements Task {
  constructor(private readonly store: PaymentSumStore) {}

  async run(): Promise<void> {
    await this.store.merge();
  }
}
