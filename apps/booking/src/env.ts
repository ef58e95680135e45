import { commonEnv, databaseEnv } from '@drawpoint/nest-kit/env';
import { z } from 'zod';

const settings = z.object({
  ...commonEnv,
  ...databaseEnv('BOOKING'),
  /** The geocoder: zip (the centre of the ZIP code, without any request), nominatim, photon, or google. */
  GEOCODER: z.enum(['zip', 'nominatim', 'photon', 'google']).default('zip'),
  /** Address of the geocoder's API; by default its public address. */
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Key of Google's geocoding API. */
  GEOCODER_KEY: z.string().min(1).optional(),
  /** Contact email for the operators of Nominatim or Photon, as Nominatim's usage policy requires. */
  GEOCODER_CONTACT: z.email().optional(),
});

const NEEDED = {
  zip: null,
  nominatim: 'GEOCODER_CONTACT',
  photon: 'GEOCODER_CONTACT',
  google: 'GEOCODER_KEY',
} as const;

export const schema = settings.superRefine((env, context) => {
  const needed = NEEDED[env.GEOCODER];
  if (needed !== null && env[needed] === undefined) {
    context.addIssue({ code: 'custom', path: [needed], message: 'is missing' });
  }
});
export type BookingEnv = z.output<typeof schema>;
