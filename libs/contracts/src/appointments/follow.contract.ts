import { z } from 'zod/mini';
import { id, instant, listOf, nothing, text } from '../fields.ts';
import { operation, SIGNED_IN } from '../operation.ts';

/** The most links of a visit that work at once. */
export const MOST_FOLLOW_LINKS = 5;

/** How far a visit is, for anyone who follows it. `off`: it was denied or canceled, for whatever reason. */
export const FOLLOW_STATES = [
  'waiting',
  'confirmed',
  'en_route',
  'arrived',
  'drawn',
  'completed',
  'off',
] as const;
export type FollowState = (typeof FOLLOW_STATES)[number];

/** A link without its token, which nobody can read again. */
export const FollowLink = z.object({ id: z.number(), created_at: instant });
export type FollowLink = z.output<typeof FollowLink>;

/** Links by which a relative without an account follows a visit (docs/product/visits.md#follow). */
export const followLinks = {
  list: operation({
    summary: 'The links to a visit that still work, for its patient.',
    http: 'GET /appointments/{id}/follow-links',
    subject: 'appointments.follow-links.list',
    reads: ['appointment', 'follow_link'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    /** `may_make`: whether the caller may make one now. */
    output: z.extend(listOf(FollowLink), { may_make: z.boolean() }),
  }),
  make: operation({
    summary: 'Makes a link to a visit that is ahead, for its patient. Its token is in this answer alone.',
    http: 'POST /appointments/{id}/follow-links',
    subject: 'appointments.follow-links.make',
    writes: ['follow_link'],
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    audit: { action: 'follow_link_made', subject: 'id' },
    impersonation: 'refuse',
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: z.extend(FollowLink, { token: z.string() }),
    status: 201,
    errors: ['INVALID_TRANSITION', 'TOO_MANY_LINKS'],
  }),
  revoke: operation({
    summary: 'Ends a link to a visit at once, for its patient.',
    http: 'DELETE /appointments/{id}/follow-links/{link_id}',
    subject: 'appointments.follow-links.revoke',
    writes: ['follow_link'],
    audit: { action: 'follow_link_revoked', subject: 'id' },
    allow: SIGNED_IN,
    input: z.object({ id, link_id: id }),
    output: nothing,
  }),
  /** A POST, so that the token is in no address and no cache. Every link that does not work is NOT_FOUND. */
  follow: operation({
    summary:
      'How far the visit of a link is: a first name, the state and the expected arrival, nothing else.',
    http: 'POST /follow',
    subject: 'appointments.follow-links.follow',
    limits: [{ calls: 60, seconds: 60, per: 'address' }],
    allow: 'public',
    input: z.object({ token: text(200) }),
    output: z.object({
      /** Of the person who is drawn. */
      first_name: z.string(),
      state: z.enum(FOLLOW_STATES),
      /** While the phlebotomist is on the way, if the drive is known; with the visit's own offset. */
      arrival: z.nullable(z.object({ from: instant, to: instant })),
    }),
  }),
};
