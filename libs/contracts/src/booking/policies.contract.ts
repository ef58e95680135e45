import { z } from 'zod/mini';
import { id, listOf, version } from '../fields.ts';
import { MANAGERS, operation, SIGNED_IN } from '../operation.ts';
import { isPolicyKey, POLICIES } from '../policies/policies.ts';
import { POLICY_TYPES, schemaOf, type Policy } from '../policies/policy-types.ts';

const value = z.unknown();
const bound = z.nullable(z.union([z.number(), z.string()]));

/** A policy of a company, with the bounds of its value. */
export const ProviderPolicy = z.object({
  key: z.string(),
  /** The company's own value; null without one. */
  value,
  effective: value,
  from: z.enum(['provider', 'site', 'default']),
  type: z.enum(POLICY_TYPES),
  unit: z.nullable(z.string()),
  /** The bounds of a number, or of a list's length. */
  min: bound,
  max: bound,
  choices: z.nullable(z.array(z.object({ value: z.string(), label: z.string() }))),
  frozen: z.boolean(),
});
export type ProviderPolicy = z.output<typeof ProviderPolicy>;

const ProviderPolicies = z.object({ data: z.array(ProviderPolicy), version: z.number() });
export type ProviderPolicies = z.output<typeof ProviderPolicies>;

/** Values by key. Null restores the site's value, or the default. Each invalid key is a field of its own. */
const values = z.record(z.string(), z.unknown()).check(({ value: given, issues }) => {
  for (const [key, one] of Object.entries(given)) {
    if (!isPolicyKey(key)) {
      issues.push({ code: 'custom', path: [key], input: one, message: 'There is no such policy.' });
      continue;
    }
    const read =
      one === null ? null : schemaOf(POLICIES[key] as Policy).safeParse(one, { reportInput: true });
    for (const issue of read?.error?.issues ?? [])
      issues.push({ ...issue, input: issue.input, path: [key, ...issue.path] } as never);
  }
});

/** For developers. Admins always use their own provider. */
const provider_id = z.optional(id);
/** Only for policies that may have a value per service. */
const service_id = z.optional(id);

/** Settings that a company decides for itself. */
export const policies = {
  get: operation({
    summary: "The policies of the caller's provider, or of the one a developer names.",
    http: 'GET /admin/my-provider/policy',
    subject: 'booking.policies.get',
    reads: ['policy'],
    allow: MANAGERS,
    input: z.object({ provider_id, service_id }),
    output: ProviderPolicies,
    errors: ['NO_PROVIDER'],
  }),
  update: operation({
    summary: 'Sets policies, all or none of them; null takes the value of the site, or the default.',
    http: 'PUT /admin/my-provider/policy',
    fromQuery: ['provider_id', 'service_id'],
    subject: 'booking.policies.update',
    writes: ['policy'],
    allow: MANAGERS,
    audit: { action: 'policy_changed', subject: 'provider_id' },
    input: z.object({ provider_id, service_id, version, values }),
    output: ProviderPolicies,
    errors: ['NO_PROVIDER', 'STALE'],
  }),
  list: operation({
    summary:
      'The policies that count for the caller, for a service: of a provider that is named, or their own.',
    http: 'GET /policies',
    subject: 'booking.policies.list',
    reads: ['policy', 'option'],
    allow: SIGNED_IN,
    input: z.object({ provider_id, service_id }),
    output: listOf(z.object({ key: z.string(), value })),
  }),
};
