import type { Type } from '@nestjs/common';
import { DemoStore } from './demo.store.ts';

/**
 * Seeds an empty catalog with the demo's providers, phlebotomists and services. Does nothing to a used one.
 */
export async function seedDemo(service: { get<T>(type: Type<T>): T }): Promise<void> {
  await service.get(DemoStore).fill(new Date());
}
