import { commonEnv, databaseEnv } from '@drawpoint/nest-kit/env';
import { z } from 'zod';

const settings = z.object({
  ...commonEnv,
  ...databaseEnv('BOOKING'),
  /** Who finds addresses: zip (the centre of the ZIP code, no request to anybody), nominatim, or google. */
  GEOCODER: z.enum(['zip', 'nominatim', 'google']).default('zip'),
  /** Where that one's API is; its public address unless told. */
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Of Google's geocoding API. */
  GEOCODER_KEY: z.string().min(1).optional(),
  /** An email address by which Nominatim's keepers reach whoever runs this, as their usage policy asks. */
  GEOCODER_CONTACT: z.email().optional(),
});

const NEEDED = { zip: null, nominatim: 'GEOCODER_CONTACT', google: 'GEOCODER_KEY' } as const;

export const schema = settings.superRefine((env, context) => {
  const needed = NEEDED[env.GEOCODER];
  if (needed !== null && env[needed] === undefined) {
    context.addIssue({ code: 'custom', path: [needed], message: 'is missing' });
  }
});
export type BookingEnv = z.output<typeof schema>;
