import { z } from 'zod/mini';
import { id } from '../fields.ts';
import { CREDENTIALS, operation } from '../operation.ts';
import { SignedIn, SignedInOnDevice } from './signed-in.ts';
import { SECOND_FACTORS } from './user.ts';

const challenged = { user_id: id, channel: z.enum(SECOND_FACTORS) };

export const twoFactor = {
  verify: operation({
    summary:
      'Signs in by the code that was sent after a right password, on the device that gave it: 5 tries, 2 minutes.',
    http: 'POST /two-factor/verify',
    subject: 'auth.two-factor.verify',
    limits: [{ calls: 60, seconds: 60, per: 'address' }],
    share: CREDENTIALS,
    allow: 'public',
    // Malformed codes reach the service, which records them.
    input: z.object({ ...challenged, code: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)) }),
    output: SignedInOnDevice,
    httpOutput: SignedIn,
    remembersDevice: true,
    audit: { action: 'sign_in_code_entered', subject: 'user_id', malformed: true },
    errors: ['CODE_WRONG', 'CODE_EXPIRED', 'CODE_USED', 'CODE_TRIES_USED', 'SIGN_IN_ENDED'],
  }),
  resend: operation({
    summary: 'Sends another code for the sign-in that waits on this device, 30 seconds after the last one.',
    http: 'POST /two-factor/resend',
    subject: 'auth.two-factor.resend',
    limits: [{ calls: 30, seconds: 60, per: 'address' }],
    share: CREDENTIALS,
    allow: 'public',
    input: z.object(challenged),
    output: z.object({
      message: z.string(),
      channel: z.enum(SECOND_FACTORS),
      expires_in_seconds: z.number(),
    }),
    remembersDevice: true,
    audit: { action: 'sign_in_code_sent', subject: 'user_id' },
    errors: ['CODE_USED', 'CODE_TRIES_USED', 'SIGN_IN_ENDED'],
  }),
};
