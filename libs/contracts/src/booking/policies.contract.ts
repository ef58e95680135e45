import { z } from 'zod/mini';
import { id, listOf, version } from '../fields.ts';
import { MANAGERS, operation, SIGNED_IN } from '../operation.ts';
import { isPolicyKey, POLICIES } from '../policies/policies.ts';
import { POLICY_TYPES, schemaOf, type Policy } from '../policies/policy-types.ts';

const value = z.unknown();
const bound = z.nullable(z.union([z.number(), z.string()]));

/** A policy of a company with what its value may be. */
export const ProviderPolicy = z.object({
  key: z.string(),
  /** The company's own; null where it has none. */
  value,
  effective: value,
  from: z.enum(['provider', 'site', 'default']),
  type: z.enum(POLICY_TYPES),
  unit: z.nullable(z.string()),
  /** Of a list, how many items. */
  min: bound,
  max: bound,
  choices: z.nullable(z.array(z.object({ value: z.string(), label: z.string() }))),
  frozen: z.boolean(),
});
export type ProviderPolicy = z.output<typeof ProviderPolicy>;

const ProviderPolicies = z.object({ data: z.array(ProviderPolicy), version: z.number() });
export type ProviderPolicies = z.output<typeof ProviderPolicies>;

/** By key; null gives the site's value, or the default, back. Each wrong key is a field of its own. */
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

/** For developers. An admin's provider is the caller's own. */
const provider_id = z.optional(id);
/** Of policies that a service may have a value of its own for. */
const service_id = z.optional(id);

/** What a company decides for itself. */
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
    summary: 'The policies that count for the caller: of the provider that is named, or of their own.',
    http: 'GET /policies',
    subject: 'booking.policies.list',
    reads: ['policy', 'option'],
    allow: SIGNED_IN,
    input: z.object({ provider_id }),
    output: listOf(z.object({ key: z.string(), value })),
  }),
};
