import { OPTION_SETTERS, OPTION_TYPES } from './option-value.ts';
import { z } from 'zod/mini';
import { flag, id, message, text, version } from '../fields.ts';
import { internal, MANAGERS, operation } from '../operation.ts';
import { isPolicyKey } from '../policies/policies.ts';

/** The six public options (docs/product/back-office.md#options). */
export const PUBLIC_OPTION_KEYS = [
  'site_title',
  'site_favicon',
  'site_copyright',
  'password_strength',
  'company_address',
  'company_phone',
] as const;

/** What the company says about itself; one text each, empty by default. */
export const CLAIM_KEYS = ['claim_people', 'claim_insurance', 'claim_labs'] as const;

const config = z.object({
  choices: z._default(z.array(z.object({ label: text(200), value: text(200) })).check(z.maxLength(100)), []),
});

/** An option as managers see it (docs/product/back-office.md#options). */
export const SiteOption = z.object({
  id: z.number(),
  version: z.number(),
  key: z.string(),
  label: z.string(),
  /** The value as text: `true` or `false`, several choices as a JSON list, a library file as its id. */
  value: z.nullable(z.string()),
  type: z.enum(OPTION_TYPES),
  config: z.nullable(z.object({ choices: z.array(z.object({ label: z.string(), value: z.string() })) })),
  option_category_id: z.nullable(z.number()),
  /** Set by the environment, so nobody can edit it. */
  managed_by_env: z.boolean(),
  /** Part of the product: key and type cannot change, and it cannot be deleted. */
  built_in: z.boolean(),
  /** Who may set the value. Admins see only options that they may set. */
  set_by: z.enum(OPTION_SETTERS),
});
export type SiteOption = z.output<typeof SiteOption>;

const value = z.nullable(
  z.union([
    z.string().check(z.maxLength(20_000)),
    z.number(),
    z.boolean(),
    z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100)),
  ]),
);

const fields = {
  /** A key with a dot sets the site's value of a policy. */
  key: z.string().check(
    z.trim(),
    z.maxLength(100),
    z.regex(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?$/),
    z.refine((key) => !key.includes('.') || isPolicyKey(key)),
  ),
  label: text(200),
  type: z.enum(OPTION_TYPES),
  option_category_id: z.optional(z.nullable(id)),
  config: z.optional(z.nullable(config)),
  /** Can only narrow what the product allows for its own options. */
  set_by: z.optional(z.enum(OPTION_SETTERS)),
};

export const options = {
  list: operation({
    summary: 'The public site options.',
    http: 'GET /options',
    subject: 'admin.options.list',
    limits: [{ calls: 600, seconds: 60, per: 'address' }],
    reads: ['option'],
    allow: 'public',
    input: z.object({}),
    output: z.array(z.object({ key: z.enum(PUBLIC_OPTION_KEYS), value: z.nullable(z.string()) })),
  }),
  listClaims: operation({
    summary:
      'What the company says about itself: who comes, which insurance it bills, for which labs it draws.',
    http: 'GET /company/claims',
    subject: 'admin.options.list-claims',
    limits: [{ calls: 600, seconds: 60, per: 'address' }],
    reads: ['option'],
    allow: 'public',
    input: z.object({}),
    output: z.array(z.object({ key: z.enum(CLAIM_KEYS), value: z.nullable(z.string()) })),
  }),
  listWordings: operation({
    summary:
      'The site’s wordings of texts with legal weight, for the pages; absent where the product’s own stand.',
    subject: 'admin.options.list-wordings',
    reads: ['option'],
    allow: internal('gateway'),
    input: z.object({}),
    output: z.object({ data: z.array(z.object({ key: z.string(), value: z.string() })) }),
  }),
  listAll: operation({
    summary:
      'Options of the site with their values, by label: all for developers, those that admins may set for admins.',
    http: 'GET /admin/options',
    subject: 'admin.options.list-all',
    reads: ['option'],
    allow: MANAGERS,
    input: z.object({}),
    output: z.object({ data: z.array(SiteOption) }),
  }),
  create: operation({
    summary: 'Adds an option; one that was deleted under the same key comes back as it is described now.',
    http: 'POST /admin/options',
    subject: 'admin.options.create',
    writes: ['option'],
    allow: ['developer'],
    audit: { action: 'option_created', subject: 'id' },
    input: z.object(fields),
    output: SiteOption,
    status: 201,
  }),
  update: operation({
    summary:
      'Changes the value of an option, for admins where admins may set it; everything else of it is for developers.',
    http: 'PUT /admin/options/{id}',
    subject: 'admin.options.update',
    writes: ['option'],
    allow: MANAGERS,
    audit: { action: 'option_changed', subject: 'id' },
    input: z.object({
      id,
      version,
      value: z.optional(value),
      key: z.optional(fields.key),
      label: z.optional(fields.label),
      type: z.optional(fields.type),
      option_category_id: fields.option_category_id,
      config: fields.config,
      set_by: fields.set_by,
    }),
    output: SiteOption,
    errors: ['STALE', 'OPTION_MANAGED', 'OPTION_BUILT_IN'],
  }),
  remove: operation({
    summary: 'Deletes an option; with `force` for good.',
    http: 'DELETE /admin/options/{id}',
    subject: 'admin.options.remove',
    writes: ['option'],
    allow: ['developer'],
    audit: { action: 'option_deleted', subject: 'id' },
    input: z.object({ id, force: z.optional(flag) }),
    output: message,
    errors: ['OPTION_BUILT_IN'],
  }),
};
