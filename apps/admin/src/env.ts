import { commonEnv, databaseEnv } from '@drawpoint/nest-kit/env';
import { z } from 'zod';

export const schema = z.object({ ...commonEnv, ...databaseEnv('ADMIN') });
export type AdminEnv = z.output<typeof schema>;
