import { GENDERS } from './genders.ts';
import { z } from 'zod/mini';
import { date, instant } from '../fields.ts';
import { ROLES } from '../operation.ts';

export const THEMES = ['light', 'dark'] as const;

/** The signed-in person as they see themselves (1 §3). */
export const User = z.object({
  id: z.number(),
  version: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  mobile: z.nullable(z.string()),
  gender: z.nullable(z.enum(GENDERS)),
  date_of_birth: z.nullable(date),
  roles: z.array(z.enum(ROLES)),
  is_phlebotomist: z.boolean(),
  provider_id: z.nullable(z.number()),
  theme_preference: z.enum(THEMES),
  last_visited_at: z.nullable(instant),
});
export type User = z.output<typeof User>;
