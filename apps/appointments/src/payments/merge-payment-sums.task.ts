import { Injectable } from '@nestjs/common';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { PaymentSumStore } from './payment-sum.store.ts';

/** Nightly: `payment_sum` gets a row for each change of a payment, and sums are read faster from few. */
@Injectable()
export class MergePaymentSums implements Task {
  constructor(private readonly sums: PaymentSumStore) {}

  run(): Promise<void> {
    return this.sums.merge();
  }
}
