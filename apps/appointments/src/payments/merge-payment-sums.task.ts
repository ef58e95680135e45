import { Injectable } from '@nestjs/common';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { PaymentSumStore } from './payment-sum.store.ts';

/**
 * Nightly: merges the rows of `payment_sum`. Each change of a payment adds a row, and sums read faster from
 * few.
 */
@Injectable()
export class MergePaymentSums implements Task {
  constructor(private readonly sums: PaymentSumStore) {}

  run(): Promise<void> {
    return this.sums.merge();
  }
}
