import { commonEnv, databaseEnv, filesEnv } from '@drawpoint/nest-kit/env';
import { z } from 'zod';

export const schema = z.object({ ...commonEnv, ...databaseEnv('AUTH'), ...filesEnv });
export type AuthEnv = z.output<typeof schema>;
