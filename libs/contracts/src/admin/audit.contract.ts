import { z } from 'zod/mini';
import { auditFilters } from '../audit.ts';
import { CsvPage } from '../csv.ts';
import { instant, wholeNumber } from '../fields.ts';
import type { ListMetadata } from '../list.ts';
import { MANAGERS, operation, SERVICES, SIGNED_IN } from '../operation.ts';

/** A cursor in the merged audit of all services: `<instant>_<service>_<id>` of the last entry of a page. */
const place = z
  .string()
  .check(
    z.regex(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z_(${SERVICES.join('|')})_\\d{1,15}$`),
    ),
  );

/** The name is `Deleted user` for deleted accounts (docs/product/visits.md#snapshots). */
const AuditPerson = z.object({ id: z.number(), name: z.string() });

export const AuditLine = z.object({
  /** Service and id of the entry: `auth-12`. */
  id: z.string(),
  occurred_at: instant,
  service: z.enum(SERVICES),
  operation: z.nullable(z.string()),
  action: z.string(),
  /** `done`, or the error code. */
  outcome: z.string(),
  /** The person who acted themselves; null when anonymous. */
  actor: z.nullable(AuditPerson),
  /** The impersonated person; null without an impersonation. */
  on_behalf_of: z.nullable(AuditPerson),
  /** The person whose record it was. */
  person: z.nullable(AuditPerson),
  /** The id of the record. */
  subject: z.nullable(z.string()),
  /** The network address; only developers get it. */
  client_ip: z.nullable(z.string()),
  request_id: z.string(),
  /** The new value, with the one before: `visit.step_minutes: 30 → 45`. */
  details: z.nullable(z.string()),
});
export type AuditLine = z.output<typeof AuditLine>;

/** An action of somebody else on one's own record. */
export const OwnAuditLine = z.object({
  id: z.string(),
  occurred_at: instant,
  action: z.string(),
  who: z.string(),
  /** Whether they impersonated the person. */
  in_own_name: z.boolean(),
});
export type OwnAuditLine = z.output<typeof OwnAuditLine>;

const next = z.nullable(z.string());
const filters = Object.keys(auditFilters) as (keyof typeof auditFilters)[];
const newestFirst: ListMetadata<never, keyof typeof auditFilters> = {
  sorts: [],
  defaultSort: { by: 'occurred_at', dir: 'desc' },
  filters,
  perPage: 50,
};

export const audit = {
  list: operation({
    summary:
      'Who did what to which record, of all services, the newest first: everything for developers, what concerns the people of their provider for admins. `next` is the `after` of the next page.',
    http: 'GET /admin/audit',
    subject: 'admin.audit.list',
    allow: MANAGERS,
    limits: [{ calls: 240, seconds: 60, per: 'person' }],
    input: z.object({ ...auditFilters, after: z.optional(place), per_page: z.optional(wholeNumber(1, 200)) }),
    output: z.object({ data: z.array(AuditLine), next }),
    list: newestFirst,
    deadlineMs: 15_000,
  }),
  export: operation({
    summary: 'The same as a CSV file, whole.',
    http: 'GET /admin/audit/export',
    subject: 'admin.audit.export',
    allow: MANAGERS,
    limits: [{ calls: 6, seconds: 60, per: 'person' }],
    csv: {
      name: 'audit-log',
      columns: [
        ...['Time (UTC)', 'Action', 'Outcome', 'Who', 'Who: id', 'In the name of', 'In the name of: id'],
        ...[
          'Whose record',
          'Whose record: id',
          'Record',
          'Service',
          'Operation',
          'Network address',
          'Request',
          'Details',
        ],
      ],
    },
    input: z.object({ ...auditFilters, after: z.optional(place) }),
    output: CsvPage,
    deadlineMs: 20_000,
  }),
  listOwn: operation({
    summary: 'What others did to the own record: who looked at it, and who acted in the own name.',
    http: 'GET /account/audit',
    subject: 'admin.audit.list-own',
    allow: SIGNED_IN,
    limits: [{ calls: 120, seconds: 60, per: 'person' }],
    input: z.object({ after: z.optional(place) }),
    output: z.object({ data: z.array(OwnAuditLine), next }),
    deadlineMs: 15_000,
  }),
};
