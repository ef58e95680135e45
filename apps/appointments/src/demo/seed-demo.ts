import type { Type } from '@nestjs/common';
import { DemoStore } from './demo.store.ts';

/** Fills an empty store with visits in every state, around today; does nothing to a used one. */
export async function seedDemo(service: { get<T>(type: Type<T>): T }): Promise<void> {
  await service.get(DemoStore).fill(new Date());
}
