import { networkOf } from '@drawpoint/nest-kit/network';
import type { Limit } from './throttle.ts';

const perMinute = (limit: number) => ({ limit, windowSeconds: 60, blockSeconds: 60 });
const networkOrUnknown = (clientIp: string | undefined) =>
  clientIp === undefined ? 'unknown' : networkOf(clientIp);

/** Limits of which a success forgets `own` and takes its try back from the shared ones. */
export type SignInLimits = { own: Limit; shared: Limit[] };

/**
 * Failed sign-ins. On a device known for the account: of that account there. Elsewhere: of one account from one
 * network, from one network, and of one account from anywhere unknown.
 */
export function signInLimits(
  email: string,
  from: { clientIp: string | undefined; knownDevice: string | null },
): SignInLimits {
  if (from.knownDevice !== null) {
    const subject = `${email} ${from.knownDevice}`;
    return { own: { purpose: 'sign-in-device', subject, policy: perMinute(5) }, shared: [] };
  }
  const network = networkOrUnknown(from.clientIp);
  return {
    own: { purpose: 'sign-in', subject: `${email} ${network}`, policy: perMinute(5) },
    shared: [
      { purpose: 'sign-in-address', subject: network, policy: perMinute(30) },
      {
        purpose: 'sign-in-account',
        subject: email,
        policy: { limit: 100, windowSeconds: 900, blockSeconds: 60 },
      },
    ],
  };
}

/** Registrations from one network, and emails to one address. */
export const registrationLimits = (email: string, clientIp: string | undefined): Limit[] => [
  { purpose: 'register-address', subject: networkOrUnknown(clientIp), policy: perMinute(30) },
  mailLimit(email),
];

/** Requests for another link from one network, and emails to one address. */
export const resendLimits = (email: string, clientIp: string | undefined): Limit[] => [
  { purpose: 'resend-address', subject: networkOrUnknown(clientIp), policy: perMinute(20) },
  mailLimit(email),
];

/** Passwords that a signed-in person is asked for once more. */
export const identityLimit = (userId: number): Limit => ({
  purpose: 'identity',
  subject: String(userId),
  policy: perMinute(5),
});

/** Requests for a new password from one network, and emails to one address. */
export const resetLimits = (email: string, clientIp: string | undefined): Limit[] => [
  { purpose: 'reset-address', subject: networkOrUnknown(clientIp), policy: perMinute(20) },
  mailLimit(email),
];

/** Questions whether a visit is theirs: emails to one address. */
export const confirmationLimits = (email: string): Limit[] => [mailLimit(email)];

/**
 * Codes for a second factor that were sent, and that were tried: of an account on one known device, or on all unknown ones.
 * Only who knows the password gets this far.
 */
export function codeLimits(userId: number, knownDevice: string | null): { sent: Limit; tried: Limit } {
  const subject = `${userId} ${knownDevice ?? 'unknown'}`;
  return {
    sent: { purpose: 'code-sent', subject, policy: { limit: 10, windowSeconds: 900, blockSeconds: 900 } },
    tried: { purpose: 'code-tried', subject, policy: { limit: 20, windowSeconds: 3600, blockSeconds: 3600 } },
  };
}

/** Ids and email addresses of unknown people that an admin may try. */
export const unknownPersonLimit = (userId: number): Limit => ({
  purpose: 'unknown-person',
  subject: String(userId),
  policy: { limit: 20, windowSeconds: 3600, blockSeconds: 3600 },
});
/** Codes that one person sends, and that one phone gets, to confirm its number. */
export const mobileCodeLimits = (userId: number, mobile: string): Limit[] =>
  [String(userId), mobile].map((subject) => ({
    purpose: 'mobile-code',
    subject,
    policy: { limit: 5, windowSeconds: 3600, blockSeconds: 3600 },
  }));

/** Emails that strangers can cause to one address, whatever they ask for. */
const mailLimit = (email: string): Limit => ({
  purpose: 'mail',
  subject: email,
  policy: { limit: 5, windowSeconds: 3600, blockSeconds: 3600 },
});
