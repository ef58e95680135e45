import { z } from 'zod/mini';
import { USER_ACTIONS } from '../account-access.ts';
import { flag, id, instant, listOf, nothing, searchText, version } from '../fields.ts';
import { list } from '../list.ts';
import { CREDENTIALS, MANAGERS, operation, ROLES, STAFF } from '../operation.ts';
import { GENDERS } from './genders.ts';
import { ManagedUser, UserFields } from './managed-users.contract.ts';
import { RoleName } from './roles.contract.ts';

const Link = z.nullable(z.object({ id: z.number(), name: z.string() }));

/** Names shown beside an account. Also null while booking does not answer. */
const around = {
  full_name: z.string(),
  provider: Link,
  /** The phlebotomist the person is assigned to. */
  phlebotomist: Link,
  /** What the caller may do with the account. */
  may: z.array(z.enum(USER_ACTIONS)),
};

/**
 * An account in the user list. The email is empty when the person's record is closed to the caller, unless
 * the person has no provider yet.
 */
export const ListedUser = z.object({
  ...around,
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile: z.nullable(z.string()),
  gender: z.nullable(z.enum(GENDERS)),
  /** Only roles that the caller sees. */
  roles: z.array(z.string()),
  is_phlebotomist: z.boolean(),
  provider_id: z.nullable(z.number()),
  address_zip: z.nullable(z.string()),
  last_visited_at: z.nullable(instant),
  deleted_at: z.nullable(instant),
});
export type ListedUser = z.output<typeof ListedUser>;

/** A person found by the global search. */
export const FoundPerson = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  /** What the caller may do with the account. */
  may: z.array(z.enum(USER_ACTIONS)),
});
export type FoundPerson = z.output<typeof FoundPerson>;

/** An account as its back office form shows it. */
export const AdminUser = z.object({ ...ManagedUser.shape, ...around });
export type AdminUser = z.output<typeof AdminUser>;

export const TRASHED = ['without', 'with', 'only'] as const;

/** The user list and its forms (docs/product/back-office.md#users). */
export const adminUsers = {
  list: operation({
    summary:
      'The people the caller answers for, deleted ones where asked for; a phlebotomist’s own patients.',
    http: 'GET /admin/users',
    subject: 'auth.admin-users.list',
    reads: ['account', 'catalog'],
    allow: STAFF,
    ...list({
      item: ListedUser,
      filters: { role: z.optional(RoleName), trashed: z.optional(z.enum(TRASHED)) },
      sorts: ['name', 'email', 'last_visited_at'],
      defaultSort: { by: 'name', dir: 'asc' },
      perPage: 15,
      search: 'q',
    }),
  }),
  find: operation({
    summary:
      'Whom of the people of the list a name or email means, the likeliest first; a mistyped one is found, too.',
    http: 'POST /search/people',
    subject: 'auth.admin-users.find',
    reads: ['account'],
    allow: STAFF,
    input: z.object({ q: searchText }),
    output: listOf(FoundPerson),
  }),
  get: operation({
    summary: 'An account, for those who may change it; deleted ones too.',
    http: 'GET /admin/users/{id}',
    subject: 'auth.admin-users.get',
    reads: ['account', 'catalog'],
    allow: MANAGERS,
    input: z.object({ id }),
    output: AdminUser,
  }),
  create: operation({
    summary: 'Makes an account and sends its person a link to choose a password.',
    http: 'POST /admin/users',
    subject: 'auth.admin-users.create',
    writes: ['account', 'catalog'],
    audit: { action: 'user_created', subject: 'id', person: 'id' },
    allow: MANAGERS,
    share: CREDENTIALS,
    input: UserFields,
    output: AdminUser,
    status: 201,
  }),
  update: operation({
    summary: 'Changes an account; a new email has to be confirmed by its person.',
    http: 'PUT /admin/users/{id}',
    subject: 'auth.admin-users.update',
    writes: ['account', 'catalog'],
    audit: { action: 'user_changed', subject: 'id', person: 'id' },
    allow: MANAGERS,
    share: CREDENTIALS,
    input: z.object({ id, ...z.partial(UserFields).shape, version }),
    output: AdminUser,
    errors: ['STALE', 'LAST_ADMIN'],
  }),
  invite: operation({
    summary: 'Sends the invitation again to a person who has not chosen a password yet.',
    http: 'POST /admin/users/{id}/invitation',
    subject: 'auth.admin-users.invite',
    audit: { action: 'user_invited', subject: 'id', person: 'id' },
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    allow: MANAGERS,
    input: z.object({ id }),
    output: nothing,
    errors: ['INVALID_TRANSITION'],
  }),
  remove: operation({
    summary:
      'Hides an account, or removes it for ever (developers); refused while visits ahead need it. A patient whose account is not the admin’s to delete leaves the lists of the company.',
    http: 'DELETE /admin/users/{id}',
    subject: 'auth.admin-users.remove',
    writes: ['account', 'catalog'],
    audit: { action: 'user_deleted', subject: 'id', person: 'id' },
    allow: MANAGERS,
    impersonation: 'refuse',
    input: z.object({ id, force: z.optional(flag) }),
    output: nothing,
    errors: ['VISITS_AHEAD', 'LAST_ADMIN'],
  }),
  restore: operation({
    summary: 'Takes the deletion of an account back.',
    http: 'POST /admin/users/{id}/restore',
    subject: 'auth.admin-users.restore',
    writes: ['account', 'catalog'],
    audit: { action: 'user_restored', subject: 'id', person: 'id' },
    allow: MANAGERS,
    input: z.object({ id }),
    output: AdminUser,
  }),
};
