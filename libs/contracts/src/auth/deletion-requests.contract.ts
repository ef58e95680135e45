import { z } from 'zod/mini';
import { id, instant, nothing, optionalLongText } from '../fields.ts';
import { list } from '../list.ts';
import { CREDENTIALS, MANAGERS, operation, ROLES, SIGNED_IN } from '../operation.ts';
import { identityProof } from './identity-proof.ts';

/** `deleted`: the account was deleted. The other states leave the account as it is. */
export const DELETION_STATES = ['open', 'withdrawn', 'declined', 'deleted'] as const;

/** The caller's own deletion request and its outcome. */
export const OwnDeletionRequest = z.object({
  id: z.number(),
  state: z.enum(DELETION_STATES),
  reason: z.nullable(z.string()),
  created_at: instant,
  answered_at: z.nullable(instant),
  /** The reason for declining. */
  answer: z.nullable(z.string()),
});
export type OwnDeletionRequest = z.output<typeof OwnDeletionRequest>;

/** A deletion request, as the staff who answer it see it. */
export const DeletionRequest = z.object({
  ...OwnDeletionRequest.shape,
  user: z.object({
    id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    roles: z.array(z.enum(ROLES)),
  }),
  answered_by: z.nullable(z.number()),
});
export type DeletionRequest = z.output<typeof DeletionRequest>;

/** The limit is longer than any real text. */
const words = optionalLongText(1000);

export const deletionRequests = {
  getOwn: operation({
    summary: 'The latest request of the signed-in person to be deleted; null where there is none.',
    http: 'GET /account/deletion-request',
    subject: 'auth.deletion-requests.get-own',
    reads: ['deletion_request'],
    allow: SIGNED_IN,
    input: nothing,
    output: z.nullable(OwnDeletionRequest),
  }),
  ask: operation({
    summary:
      'Asks that the own account be deleted; the password may be asked for. Answers the open request where there is one.',
    http: 'POST /account/deletion-request',
    subject: 'auth.deletion-requests.ask',
    writes: ['deletion_request'],
    allow: SIGNED_IN,
    impersonation: 'refuse',
    limits: [{ calls: 20, seconds: 3_600, per: 'person' }],
    share: CREDENTIALS,
    audit: { action: 'deletion_requested' },
    input: z.object({ reason: words, ...identityProof }),
    output: OwnDeletionRequest,
    status: 201,
  }),
  withdraw: operation({
    summary: 'Takes the own open request back.',
    http: 'DELETE /account/deletion-request',
    subject: 'auth.deletion-requests.withdraw',
    writes: ['deletion_request'],
    allow: SIGNED_IN,
    impersonation: 'refuse',
    audit: { action: 'deletion_withdrawn' },
    input: nothing,
    output: OwnDeletionRequest,
  }),
  list: operation({
    summary: 'Requests to be deleted to be answered by the caller: the open ones first, then by age.',
    http: 'GET /admin/deletion-requests',
    subject: 'auth.deletion-requests.list',
    reads: ['deletion_request'],
    allow: MANAGERS,
    ...list({
      item: DeletionRequest,
      filters: { state: z.optional(z.enum(DELETION_STATES)) },
      defaultSort: { by: 'created_at', dir: 'asc' },
      perPage: 15,
    }),
  }),
  accept: operation({
    summary:
      'Deletes the account whose person asked for it, so that it can still be restored; the person is told. Not while visits are ahead.',
    http: 'POST /admin/deletion-requests/{id}/accept',
    subject: 'auth.deletion-requests.accept',
    writes: ['deletion_request'],
    allow: MANAGERS,
    impersonation: 'refuse',
    audit: { action: 'deletion_accepted' },
    input: z.object({ id }),
    output: DeletionRequest,
    errors: ['INVALID_TRANSITION', 'VISITS_AHEAD', 'LAST_ADMIN'],
  }),
  decline: operation({
    summary: 'Keeps the account whose person asked to be deleted; the person is told why.',
    http: 'POST /admin/deletion-requests/{id}/decline',
    subject: 'auth.deletion-requests.decline',
    writes: ['deletion_request'],
    allow: MANAGERS,
    impersonation: 'refuse',
    audit: { action: 'deletion_declined' },
    input: z.object({ id, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)) }),
    output: DeletionRequest,
    errors: ['INVALID_TRANSITION'],
  }),
};
