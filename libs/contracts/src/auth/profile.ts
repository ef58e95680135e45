import { z } from 'zod/mini';
import { flag, personName } from '../fields.ts';
import { GENDERS } from './genders.ts';

export const THEMES = ['light', 'dark'] as const;
/** How a second factor reaches its person; `none` means email where it is enabled (docs/product/accounts.md#two-factor). */
export const TWO_FACTOR_CHANNELS = ['none', 'email', 'sms'] as const;

/** What a form sends of a profile. A field of it is a plain column of `user` with the same name; forms and answers follow. */
export const profileEdit = {
  first_name: personName,
  last_name: personName,
  gender: z.enum(GENDERS),
  theme_preference: z.optional(z.enum(THEMES)),
  two_factor_enabled: z.optional(flag),
  /** `none` means email; `sms` needs a mobile (docs/product/accounts.md#profile). */
  two_factor_default_channel: z.optional(z.enum(TWO_FACTOR_CHANNELS)),
};

/** The same fields as they are answered. */
export const Profile = z.object({
  first_name: z.string(),
  last_name: z.string(),
  gender: z.nullable(z.enum(GENDERS)),
  theme_preference: z.enum(THEMES),
  two_factor_enabled: z.boolean(),
  two_factor_default_channel: z.enum(TWO_FACTOR_CHANNELS),
} satisfies Record<keyof typeof profileEdit, z.ZodMiniType>);
export type Profile = z.output<typeof Profile>;

export const PROFILE_FIELDS = Object.keys(Profile.shape) as readonly (keyof Profile)[];

/** The profile of a record that holds its fields. Values of a database are trusted to be as the contract has them. */
export const profileOf = (record: Record<keyof Profile, unknown>): Profile =>
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, record[field]])) as Profile;
