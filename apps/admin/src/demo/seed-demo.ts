import type { Type } from '@nestjs/common';
import { ContactMessageStore } from '../contact/contact-message.store.ts';
import { inTransaction, UNHURRIED } from '@drawpoint/nest-kit/data/in-transaction';
import { Database, type Tx } from '../database.store.ts';
import { OptionEvents } from '../options/option-events.ts';
import { OptionStore } from '../options/option.store.ts';
import { DEMO_MESSAGES } from './contact-data.ts';

const SITE = {
  company_address: '350 5th Avenue, New York, NY 10118',
  company_phone: '+12125550100',
};
const HOUR_MS = 3_600_000;

/** Seeds the demo site's address and phone when unset, and the providers' first messages. */
export async function seedDemo(service: { get<T>(type: Type<T>): T }): Promise<void> {
  await inTransaction(
    service.get(Database),
    async (tx: Tx) => {
      await service.get(OptionStore).fillUntouched(tx, SITE);
      await service.get(OptionEvents).append(tx);
    },
    UNHURRIED,
  );
  service.get(OptionEvents).announce();
  const at = Date.now();
  await service.get(ContactMessageStore).fillEmpty(
    DEMO_MESSAGES.map(({ hoursAgo, ...values }) => {
      const created_at = new Date(at - hoursAgo * HOUR_MS);
      const local_date = created_at.toISOString().slice(0, 10);
      return { ...values, user_id: null, local_date, created_at };
    }),
  );
}
