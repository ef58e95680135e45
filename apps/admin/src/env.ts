import { commonEnv, databaseEnv, recaptchaEnv } from '@drawpoint/nest-kit/env';
import { z } from 'zod';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const schema = z.object({
  ...commonEnv,
  ...databaseEnv('ADMIN'),
  ...recaptchaEnv,
  /** Options set by the environment, `{"site_title":"Drawpoint"}`; nobody can edit them in the product. */
  SITE_OPTIONS: z
    .string()
    .default('{}')
    .transform(parsed)
    .pipe(z.record(z.string(), z.string(), 'an object of texts in JSON')),
});
export type AdminEnv = z.output<typeof schema>;
