import { z } from 'zod/mini';
import { flag, personName } from '../fields.ts';
import { GENDERS } from './genders.ts';
import { LANGUAGES } from './languages.ts';

export const THEMES = ['light', 'dark'] as const;
/**
 * How codes of the second factor are sent. `none` means email when two-factor is enabled
 * (docs/product/accounts.md#two-factor).
 */
export const TWO_FACTOR_CHANNELS = ['none', 'email', 'sms'] as const;

/**
 * The profile fields of forms. Each is a column of `user` with the same name. Forms and responses derive from
 * this list.
 */
export const profileEdit = {
  first_name: personName,
  last_name: personName,
  gender: z.enum(GENDERS),
  theme_preference: z.optional(z.enum(THEMES)),
  preferred_language: z.optional(z.enum(LANGUAGES)),
  two_factor_enabled: z.optional(flag),
  /** `none` means email; `sms` needs a mobile (docs/product/accounts.md#profile). */
  two_factor_default_channel: z.optional(z.enum(TWO_FACTOR_CHANNELS)),
};

/** The same fields in a response. */
export const Profile = z.object({
  first_name: z.string(),
  last_name: z.string(),
  gender: z.nullable(z.enum(GENDERS)),
  theme_preference: z.enum(THEMES),
  preferred_language: z.enum(LANGUAGES),
  two_factor_enabled: z.boolean(),
  two_factor_default_channel: z.enum(TWO_FACTOR_CHANNELS),
} satisfies Record<keyof typeof profileEdit, z.ZodMiniType>);
export type Profile = z.output<typeof Profile>;

export const PROFILE_FIELDS = Object.keys(Profile.shape) as readonly (keyof Profile)[];

/** Picks the profile from a record that has its fields. Database values are trusted to match the contract. */
export const profileOf = (record: Record<keyof Profile, unknown>): Profile =>
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, record[field]])) as Profile;
