import type { Limit } from './throttle.ts';

const perMinute = (limit: number) => ({ limit, windowSeconds: 60, blockSeconds: 60 });
const STRANGER = 'unknown';

/** Failed sign-ins: of one account from one address, from one address, and of one account from anywhere. */
export const signInLimits = (email: string, clientIp = STRANGER) => ({
  accountFromAddress: { purpose: 'sign-in', subject: `${email} ${clientIp}`, policy: perMinute(5) },
  address: { purpose: 'sign-in-address', subject: clientIp, policy: perMinute(30) },
  account: {
    purpose: 'sign-in-account',
    subject: email,
    policy: { limit: 100, windowSeconds: 900, blockSeconds: 60 },
  },
});

/** Registrations from one address, and with one email. */
export const registrationLimits = (email: string, clientIp = STRANGER): Limit[] => [
  { purpose: 'register-address', subject: clientIp, policy: perMinute(30) },
  mailLimit('register-email', email),
];

/** Requests for another link from one address, and for one email. */
export const resendLimits = (email: string, clientIp = STRANGER): Limit[] => [
  { purpose: 'resend-address', subject: clientIp, policy: perMinute(20) },
  mailLimit('resend-email', email),
];

const mailLimit = (purpose: string, subject: string): Limit => ({
  purpose,
  subject,
  policy: { limit: 5, windowSeconds: 600, blockSeconds: 60 },
});
