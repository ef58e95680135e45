import { z } from 'zod/mini';
import { SECOND_FACTORS, User } from './user.ts';

/** The response to a browser that signs in. */
export const SignedIn = z.object({ token: z.string(), user: User });
/** The same on the bus, with the value that the gateway stores in the device's cookie. */
export const SignedInOnDevice = z.extend(SignedIn, { device: z.string() });

/**
 * After a correct password, when two-factor is on: a code has been sent
 * (docs/product/accounts.md#two-factor).
 */
export const TwoFactorRequired = z.object({
  two_factor_required: z.literal(true),
  user_id: z.number(),
  channel: z.enum(SECOND_FACTORS),
  expires_in_seconds: z.number(),
});
export type TwoFactorRequired = z.output<typeof TwoFactorRequired>;
export const TwoFactorRequiredOnDevice = z.extend(TwoFactorRequired, { device: z.string() });
