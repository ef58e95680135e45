import { z } from 'zod/mini';
import { date, id, instant } from './fields.ts';
import { internal, operation, type ServiceName } from './operation.ts';
import { isZone } from './zone.ts';

/** An entry of a service's audit, as it is read. */
export const AuditEntry = z.object({
  id: z.number(),
  occurred_at: instant,
  /** Null where nobody called: jobs and the terminal. */
  operation: z.nullable(z.string()),
  action: z.string(),
  /** `done`, or the code of the error it was answered with. */
  outcome: z.string(),
  /** Who acted, or in whose name `impersonator_id` did; null for strangers. */
  actor_id: z.nullable(z.number()),
  impersonator_id: z.nullable(z.number()),
  /** Whose record it was done to. */
  person_id: z.nullable(z.number()),
  /** The record. */
  subject: z.nullable(z.string()),
  /** The network address; null where it was not asked for. */
  client_ip: z.nullable(z.string()),
  request_id: z.string(),
  /** What the change set, with the value before; absent in the answers of older services. */
  details: z.optional(z.nullable(z.string())),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const word = z.string().check(z.regex(/^[A-Za-z_]{1,60}$/));

/** By what entries are narrowed; each may be left out. */
export const auditFilters = {
  /** Whose record it is, or in whose name it was done. */
  person: z.optional(id),
  /** Who did it themselves: the member of staff where they acted for somebody. */
  actor: z.optional(id),
  action: z.optional(word),
  /** `done`, a code, or `refused` for all but `done`. */
  outcome: z.optional(word),
  /** Local dates of `tz`, both included. */
  from: z.optional(date),
  to: z.optional(date),
  /** IANA zone of the dates; UTC unless told. */
  tz: z.optional(z.string().check(z.regex(/^[\w+/-]{1,60}$/), z.refine(isZone))),
};

/** The operation by which the admin service reads a page of a service's audit; the kit answers it in every service. */
export const readAudit = (service: ServiceName) =>
  operation({
    summary: `Reads the audit of ${service}, the newest entries first.`,
    subject: `${service}.audit.read`,
    allow: internal('admin'),
    input: z.object({
      ...auditFilters,
      /** Only entries before this place: older, or as old and with a lower id. */
      before: z.optional(z.object({ at: instant, id: z.number() })),
      limit: z.number().check(z.int(), z.gte(1), z.lte(1_001)),
      /** Only what one of these people did, or what was done to their records or in their name. */
      among: z.optional(z.array(z.number())),
      /** Of these people of `among`, only what was recorded from then on. */
      among_since: z.optional(z.array(z.object({ user_id: z.number(), at: instant }))),
      /** Only what staff of these providers did, and what was done by nobody's staff. */
      by_providers: z.optional(z.array(z.number())),
      /** Only what somebody else than the person did. */
      by_others: z.optional(z.boolean()),
      with_addresses: z.optional(z.boolean()),
    }),
    output: z.object({ data: z.array(AuditEntry) }),
  });
export type AuditQuery = z.output<ReturnType<typeof readAudit>['input']>;
