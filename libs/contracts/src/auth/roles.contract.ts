import { z } from 'zod/mini';
import { id, nothing, text } from '../fields.ts';
import { MANAGERS, operation } from '../operation.ts';

/** A role by its name. Only built-in roles grant anything, and they cannot be changed. */
export const RoleRecord = z.object({
  id: z.number(),
  name: z.string(),
  built_in: z.boolean(),
  /** The company whose admin created the role; other companies do not see it. Null for a shared role. */
  provider: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** Whether the caller may rename and delete it. */
  may_change: z.boolean(),
});
export type RoleRecord = z.output<typeof RoleRecord>;

export const RoleName = text(50);
const name = RoleName;
const subject = { subject: 'id' } as const;

export const roles = {
  list: operation({
    summary:
      'The roles that the caller can give: the built-in ones first, then those of the own company and everybody’s.',
    http: 'GET /admin/roles',
    subject: 'auth.roles.list',
    reads: ['role'],
    allow: MANAGERS,
    input: nothing,
    output: z.object({ data: z.array(RoleRecord) }),
  }),
  create: operation({
    summary: 'Adds a role, which grants nothing: an admin’s is the company’s, a developer’s is everybody’s.',
    http: 'POST /admin/roles',
    subject: 'auth.roles.create',
    writes: ['role'],
    audit: { action: 'role_created', ...subject },
    allow: MANAGERS,
    input: z.object({ name }),
    output: RoleRecord,
    errors: ['NO_PROVIDER'],
    status: 201,
  }),
  update: operation({
    summary: 'Renames a role that is not built in.',
    http: 'PUT /admin/roles/{id}',
    subject: 'auth.roles.update',
    writes: ['role'],
    audit: { action: 'role_renamed', ...subject },
    allow: MANAGERS,
    input: z.object({ id, name }),
    output: RoleRecord,
  }),
  remove: operation({
    summary: 'Deletes a role that is not built in.',
    http: 'DELETE /admin/roles/{id}',
    subject: 'auth.roles.remove',
    writes: ['role'],
    audit: { action: 'role_deleted', ...subject },
    allow: MANAGERS,
    input: z.object({ id }),
    output: nothing,
  }),
};
