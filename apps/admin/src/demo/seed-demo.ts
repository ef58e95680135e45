import type { Type } from '@nestjs/common';
import { OptionStore } from '../options/option.store.ts';

const SITE = {
  company_address: '350 5th Avenue, New York, NY 10118',
  company_phone: '+12125550100',
};

/** Gives the demo's site an address and a phone where nobody set them. */
export async function seedDemo(service: { get<T>(type: Type<T>): T }): Promise<void> {
  await service.get(OptionStore).fillUntouched(SITE);
}
