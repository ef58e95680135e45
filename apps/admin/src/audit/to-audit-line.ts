import type { AuditLine, OwnAuditLine } from '@drawpoint/contracts/admin/audit.contract';
import type { CsvCell } from '@drawpoint/contracts/csv';
import type { MergedEntry } from './read-audits.ts';

export type NameOf = (id: number) => string;

export function toAuditLine(entry: MergedEntry, nameOf: NameOf): AuditLine {
  const { id, service, actor_id, impersonator_id, person_id, details = null, ...shown } = entry;
  const named = (personId: number | null) =>
    personId === null ? null : { id: personId, name: nameOf(personId) };
  return {
    ...shown,
    details,
    id: `${service}-${id}`,
    service,
    actor: named(impersonator_id ?? actor_id),
    on_behalf_of: impersonator_id === null ? null : named(actor_id),
    person: named(person_id),
  };
}

/** In the order of the export's columns. */
export const toCsvRow = (line: AuditLine): CsvCell[] => [
  ...[line.occurred_at, line.action, line.outcome],
  ...[line.actor, line.on_behalf_of, line.person].flatMap((person) => [
    person?.name ?? null,
    person?.id ?? null,
  ]),
  ...[line.subject, line.service, line.operation, line.client_ip, line.request_id, line.details],
];

export function toOwnAuditLine(entry: MergedEntry, nameOf: NameOf): OwnAuditLine {
  const { id, service, occurred_at, action, actor_id, impersonator_id } = entry;
  const who = impersonator_id ?? actor_id;
  return {
    id: `${service}-${id}`,
    occurred_at,
    action,
    who: who === null ? '' : nameOf(who),
    in_own_name: impersonator_id !== null,
  };
}
