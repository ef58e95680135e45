import { z } from 'zod/mini';
import { date, id, instant } from './fields.ts';
import { internal, operation, type ServiceName } from './operation.ts';
import { isZone } from './zone.ts';

/** An entry of a service's audit. */
export const AuditEntry = z.object({
  id: z.number(),
  occurred_at: instant,
  /** Null for jobs and terminal commands. */
  operation: z.nullable(z.string()),
  action: z.string(),
  /** `done`, or the code of the error. */
  outcome: z.string(),
  /** The person who acted, or who was impersonated by `impersonator_id`. Null when anonymous. */
  actor_id: z.nullable(z.number()),
  impersonator_id: z.nullable(z.number()),
  /** The person whose record it was. */
  person_id: z.nullable(z.number()),
  /** The id of the record. */
  subject: z.nullable(z.string()),
  /** The network address; null unless it was requested. */
  client_ip: z.nullable(z.string()),
  request_id: z.string(),
  /** The new value, with the one before. Absent in responses of older services. */
  details: z.optional(z.nullable(z.string())),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const word = z.string().check(z.regex(/^[A-Za-z_]{1,60}$/));

/** Filters of audit entries. Each is optional. */
export const auditFilters = {
  /** The owner of the record, or the impersonated person. */
  person: z.optional(id),
  /** The person who acted themselves: during an impersonation, the member of staff. */
  actor: z.optional(id),
  action: z.optional(word),
  /** `done`, an error code, or `refused` for every error. */
  outcome: z.optional(word),
  /** Local dates in the zone `tz`, both included. */
  from: z.optional(date),
  to: z.optional(date),
  /** The IANA zone of the dates; UTC by default. */
  tz: z.optional(z.string().check(z.regex(/^[\w+/-]{1,60}$/), z.refine(isZone))),
};

/**
 * The operation that reads a page of a service's audit for the admin service. The kit implements it in every
 * service.
 */
export const readAudit = (service: ServiceName) =>
  operation({
    summary: `Reads the audit of ${service}, the newest entries first.`,
    subject: `${service}.audit.read`,
    allow: internal('admin'),
    input: z.object({
      ...auditFilters,
      /** A cursor: only entries that are older, or equally old with a lower id. */
      before: z.optional(z.object({ at: instant, id: z.number() })),
      limit: z.number().check(z.int(), z.gte(1), z.lte(1_001)),
      /** Only entries by these people, or about their records or impersonations of them. */
      among: z.optional(z.array(z.number())),
      /** For these people of `among`, only entries from this time on. */
      among_since: z.optional(z.array(z.object({ user_id: z.number(), at: instant }))),
      /** Only entries by staff of these providers, and entries by people who are nobody's staff. */
      by_providers: z.optional(z.array(z.number())),
      /** Only entries by somebody else than the person. */
      by_others: z.optional(z.boolean()),
      with_addresses: z.optional(z.boolean()),
    }),
    output: z.object({ data: z.array(AuditEntry) }),
  });
export type AuditQuery = z.output<ReturnType<typeof readAudit>['input']>;
