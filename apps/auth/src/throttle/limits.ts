import { networkOf } from '@drawpoint/nest-kit/network';
import type { Limit } from './throttle.ts';

const perMinute = (limit: number) => ({ limit, windowSeconds: 60, blockSeconds: 60 });
const networkOrUnknown = (clientIp: string | undefined) =>
  clientIp === undefined ? 'unknown' : networkOf(clientIp);

/** The limits of an attempt. A success resets `own` and takes its attempt back from the shared ones. */
export type SignInLimits = { own: Limit; shared: Limit[] };

/**
 * Failed sign-ins. A known device has its own limit for the account. Unknown devices share three: per account
 * and network, per network, and per account.
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

/** Registrations per network, and emails per address. */
export const registrationLimits = (email: string, clientIp: string | undefined): Limit[] => [
  { purpose: 'register-address', subject: networkOrUnknown(clientIp), policy: perMinute(30) },
  mailLimit(email),
];

/** Link requests per network, and emails per address. */
export const resendLimits = (email: string, clientIp: string | undefined): Limit[] => [
  { purpose: 'resend-address', subject: networkOrUnknown(clientIp), policy: perMinute(20) },
  mailLimit(email),
];

/** Password confirmations by a signed-in person. */
export const identityLimit = (userId: number): Limit => ({
  purpose: 'identity',
  subject: String(userId),
  policy: perMinute(5),
});

/** Password reset requests per network, and emails per address. */
export const resetLimits = (email: string, clientIp: string | undefined): Limit[] => [
  { purpose: 'reset-address', subject: networkOrUnknown(clientIp), policy: perMinute(20) },
  mailLimit(email),
];

/** Questions about the owner of a visit: emails per address. */
export const confirmationLimits = (email: string): Limit[] => [mailLimit(email)];

/**
 * Two-factor codes that were sent and tried: per account on one known device, or on all unknown devices. Only
 * somebody who knows the password gets this far.
 */
export function codeLimits(userId: number, knownDevice: string | null): { sent: Limit; tried: Limit } {
  const subject = `${userId} ${knownDevice ?? 'unknown'}`;
  return {
    sent: { purpose: 'code-sent', subject, policy: { limit: 10, windowSeconds: 900, blockSeconds: 900 } },
    tried: { purpose: 'code-tried', subject, policy: { limit: 20, windowSeconds: 3600, blockSeconds: 3600 } },
  };
}

/** Unknown ids and emails that an admin may try. */
export const unknownPersonLimit = (userId: number): Limit => ({
  purpose: 'unknown-person',
  subject: String(userId),
  policy: { limit: 20, windowSeconds: 3600, blockSeconds: 3600 },
});
/** Mobile confirmation codes per person and per phone. */
export const mobileCodeLimits = (userId: number, mobile: string): Limit[] =>
  [String(userId), mobile].map((subject) => ({
    purpose: 'mobile-code',
    subject,
    policy: { limit: 5, windowSeconds: 3600, blockSeconds: 3600 },
  }));

/** All emails together that strangers can cause to one address. */
const mailLimit = (email: string): Limit => ({
  purpose: 'mail',
  subject: email,
  policy: { limit: 5, windowSeconds: 3600, blockSeconds: 3600 },
});
