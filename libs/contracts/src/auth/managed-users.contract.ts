import { z } from 'zod/mini';
import { email, flag, id, instant, nothing, phone, version } from '../fields.ts';
import { CREDENTIALS, internal, operation } from '../operation.ts';
import { Profile, profileEdit } from './profile.ts';
import { RoleName } from './roles.contract.ts';

const typed = z.optional(z.nullable(z.string().check(z.maxLength(200))));

/**
 * The user form of the back office (docs/product/back-office.md#users): the person's own fields, and those
 * that staff decide.
 */
export const UserFields = z.object({
  ...profileEdit,
  email,
  mobile: z.optional(z.nullable(z.union([z.literal(''), phone]))),
  /** Sent only when a password was typed. */
  password: typed,
  password_confirmation: typed,
  /** Names of roles the caller sees. `developer` counts only when a developer sends it. */
  roles: z.optional(z.array(RoleName).check(z.maxLength(100))),
  is_phlebotomist: z.optional(flag),
  /**
   * For developers. People an admin creates belong to the admin's provider
   * (docs/product/back-office.md#users).
   */
  provider_id: z.optional(z.nullable(id)),
});

/** An account as the staff who may change it see it. */
export const ManagedUser = z.object({
  id: z.number(),
  version: z.number(),
  ...Profile.shape,
  email: z.string(),
  email_verified: z.boolean(),
  mobile: z.nullable(z.string()),
  /** Only roles that the caller sees. */
  roles: z.array(z.string()),
  is_phlebotomist: z.boolean(),
  provider_id: z.nullable(z.number()),
  last_visited_at: z.nullable(instant),
  deleted: z.boolean(),
});
export type ManagedUser = z.output<typeof ManagedUser>;

/**
 * For services with records tied to an account. They have already checked whose accounts the caller may
 * change.
 */
export const managedUsers = {
  get: operation({
    summary: 'An account, deleted ones too.',
    subject: 'auth.managed-users.get',
    allow: internal('booking'),
    input: z.object({ id }),
    output: ManagedUser,
  }),
  create: operation({
    summary:
      'Makes an account in the name of a member of staff and sends its person a link to choose a password.',
    subject: 'auth.managed-users.create',
    allow: internal('booking'),
    share: CREDENTIALS,
    input: UserFields,
    output: ManagedUser,
  }),
  update: operation({
    summary:
      'Changes an account in the name of a member of staff; a new email has to be confirmed by its person.',
    subject: 'auth.managed-users.update',
    allow: internal('booking'),
    share: CREDENTIALS,
    input: z.object({ id, ...z.partial(UserFields).shape, version }),
    output: ManagedUser,
    errors: ['STALE', 'LAST_ADMIN'],
  }),
  remove: operation({
    summary:
      'Hides an account and ends its sessions; it can be restored, unless a developer removes it for good.',
    subject: 'auth.managed-users.remove',
    allow: internal('booking'),
    input: z.object({ id, force: z.optional(flag) }),
    output: nothing,
    errors: ['VISITS_AHEAD', 'LAST_ADMIN'],
  }),
  restore: operation({
    summary: 'Takes the deletion of an account back.',
    subject: 'auth.managed-users.restore',
    allow: internal('booking'),
    input: z.object({ id }),
    output: ManagedUser,
  }),
};
