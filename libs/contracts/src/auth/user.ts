import { z } from 'zod/mini';
import { date, instant } from '../fields.ts';
import { ROLES } from '../operation.ts';
import { Insurance } from './insurance.ts';
import { Profile } from './profile.ts';

/** How a code is sent. */
export const SECOND_FACTORS = ['email', 'sms'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

const Link = z.nullable(z.object({ id: z.number(), name: z.string() }));

/** The signed-in person, as they see themselves (docs/product/accounts.md#profile). */
export const User = z.object({
  id: z.number(),
  version: z.number(),
  ...Profile.shape,
  full_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  mobile: z.nullable(z.string()),
  /** The person entered a code sent to this number, so sign-in codes may go there. */
  mobile_confirmed: z.boolean(),
  date_of_birth: z.nullable(date),
  roles: z.array(z.enum(ROLES)),
  is_phlebotomist: z.boolean(),
  /** Said at registration that they book for others (docs/product/accounts.md#persons). */
  scheduling_for_someone_else: z.boolean(),
  provider_id: z.nullable(z.number()),
  last_visited_at: z.nullable(instant),
  /** A member of staff is impersonating this person. */
  is_impersonating: z.boolean(),
  /** Replaces `email` once its link is followed. */
  pending_email: z.nullable(z.string()),
  /** Street, state and ZIP code of the default saved address. */
  address: z.nullable(z.string()),
  address_state: z.nullable(z.string()),
  address_zip: z.nullable(z.string()),
  /**
   * The phlebotomist the person is assigned to. `phlebotomist` and `provider` are also null while booking is
   * unavailable.
   */
  phlebotomist: Link,
  /** The provider the person belongs to. */
  provider: Link,
  /** The address of the photo, valid for a day. */
  profile_photo: z.nullable(z.string()),
  ...Insurance.shape,
});
export type User = z.output<typeof User>;
