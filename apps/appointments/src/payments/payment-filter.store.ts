import type { PaymentMethod, PaymentPurpose, PaymentState } from '@drawpoint/contracts/appointments/payment';
import type { Conditions } from '@drawpoint/nest-kit/data/list-query';
import { Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

/** Filter for lists and sums of payments. `from` is inclusive, `before` exclusive. */
export type PaymentFilter = {
  providerId?: number | undefined;
  phlebotomistId?: number | undefined;
  userId?: number | undefined;
  purpose?: PaymentPurpose | undefined;
  status?: PaymentState | undefined;
  method?: PaymentMethod | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
};

/** The SQL of each filter, for the list and its sums. */
export const CONDITIONS: Conditions<PaymentFilter> = {
  providerId: (id) => sql`provider_id = ${id}`,
  phlebotomistId: (id) => sql`phlebotomist_id = ${id}`,
  userId: (id) => sql`user_id = ${id}`,
  purpose: (purpose) => sql`purpose = ${purpose}`,
  status: (status) => sql`status = ${status}`,
  method: (method) => sql`method = ${method}`,
  from: (from) => sql`happened_at >= ${from}`,
  before: (before) => sql`happened_at < ${before}`,
};
