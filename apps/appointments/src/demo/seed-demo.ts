import type { Type } from '@nestjs/common';
import { SumWeeks } from '../work/sum-weeks.task.ts';
import { DemoPaymentsStore, type DemoTransaction } from './demo-payments.store.ts';
import { DemoStore } from './demo.store.ts';

/**
 * Seeds an empty store with visits in every state, around today. Does nothing to a used one. Writes
 * payments only with `remember`, which tells the processor about them.
 */
export async function seedDemo(
  service: { get<T>(type: Type<T>): T },
  remember: ((transactions: DemoTransaction[]) => void) | null,
): Promise<void> {
  const now = new Date();
  await service.get(DemoStore).fill(now, async (tx, visits) => {
    if (remember) remember(await service.get(DemoPaymentsStore).write(tx, visits, now));
  });
  await service.get(SumWeeks).run();
}
