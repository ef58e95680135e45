import { z } from 'zod/mini';
import { operation } from '../operation.ts';

/** The six public options (1 §3). */
export const PUBLIC_OPTION_KEYS = [
  'site_title',
  'site_favicon',
  'site_copyright',
  'password_strength',
  'company_address',
  'company_phone',
] as const;

export const options = {
  list: operation({
    summary: 'The public site options.',
    http: 'GET /options',
    subject: 'admin.options.list',
    limits: [{ calls: 600, seconds: 60, per: 'address' }],
    reads: ['option'],
    allow: 'public',
    callers: ['auth'],
    input: z.object({}),
    output: z.array(z.object({ key: z.enum(PUBLIC_OPTION_KEYS), value: z.nullable(z.string()) })),
  }),
};
