import { z } from 'zod/mini';
import { id, nothing, text } from '../fields.ts';
import { MANAGERS, operation } from '../operation.ts';

/** A role by its name. Only the built-in ones grant anything, and they stay as they are (OP §7). */
export const RoleRecord = z.object({ id: z.number(), name: z.string(), built_in: z.boolean() });
export type RoleRecord = z.output<typeof RoleRecord>;

const name = text(50);
const subject = { subject: 'id' } as const;

export const roles = {
  list: operation({
    summary: 'The roles, the built-in ones first.',
    http: 'GET /admin/roles',
    subject: 'auth.roles.list',
    reads: ['role'],
    allow: MANAGERS,
    input: nothing,
    output: z.object({ data: z.array(RoleRecord) }),
  }),
  create: operation({
    summary: 'Adds a role; it grants nothing.',
    http: 'POST /admin/roles',
    subject: 'auth.roles.create',
    writes: ['role'],
    audit: { action: 'role_created', ...subject },
    allow: MANAGERS,
    input: z.object({ name }),
    output: RoleRecord,
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
