import type { SealedAt } from '@drawpoint/nest-kit/data/sealer';
import type { user } from '../generated/prisma/client.ts';

/** Where a sealed column of an account stands. */
export const inAccount = (id: number, column: keyof user & `${string}_sealed`): SealedAt => ({
  table: 'user',
  column,
  row: id,
});
