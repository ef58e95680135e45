import { z } from 'zod/mini';
import { SECOND_FACTORS, User } from './user.ts';

/** What a browser gets that signs in. */
export const SignedIn = z.object({ token: z.string(), user: User });
/** The same as it crosses the bus: with what the gateway keeps in the device's cookie. */
export const SignedInOnDevice = z.extend(SignedIn, { device: z.string() });

/** After a right password where a second factor is asked for: a code is on its way (docs/product/accounts.md#two-factor). */
export const TwoFactorRequired = z.object({
  two_factor_required: z.literal(true),
  user_id: z.number(),
  channel: z.enum(SECOND_FACTORS),
  expires_in_seconds: z.number(),
});
export type TwoFactorRequired = z.output<typeof TwoFactorRequired>;
export const TwoFactorRequiredOnDevice = z.extend(TwoFactorRequired, { device: z.string() });
