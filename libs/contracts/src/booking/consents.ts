/**
 * The version of each consent's text: the date of its last change, `YYYY-MM-DD`. A new version asks everybody
 * again.
 */
export const CONSENT_VERSIONS = {
  hipaa_notice_ack: '2026-11-29',
  telehealth_consent: '2026-11-22',
  terms_accept: '2026-11-22',
} as const;
export type ConsentKey = keyof typeof CONSENT_VERSIONS;
