import { commonEnv, databaseEnv, recaptchaEnv } from '@drawpoint/nest-kit/env';
import { z } from 'zod';

export const schema = z.object({ ...commonEnv, ...databaseEnv('ADMIN'), ...recaptchaEnv });
export type AdminEnv = z.output<typeof schema>;
