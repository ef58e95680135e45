import type { Sealed } from '../../sealed-rows.ts';
import { BEFORE_PEOPLE, BUSY_PHLEBOTOMISTS, BUSY_PROVIDERS, PATIENT, PEOPLE, PHLEBOTOMIST } from './sizes.ts';

export type Statement = string | Sealed;

/** Syllables, of which names are made: some are rare, some common. */
const name = (salt: string, parts: number): string =>
  `initcap(${Array.from(
    { length: parts },
    (_, part) =>
      `(ARRAY['an','be','ca','do','el','fi','gra','ha','is','jo','ka','lo','ma','ne','ol','pe','qui','ro','sa','te',
        'ur','vi','wa','xe','yo','za','mar','lin','son','ric'])[1 + abs(hashint4(i * ${7 + part})) % 30]`,
  ).join(' || ')} || ${salt})`;

/** First and last name of person `i`, counted from 1. */
export const NAMES = `${name("''", 2)}, ${name("'s'", 3)}`;

/** Whose visit, payment or request number `i` is: one in 400 is the asking patient's. */
export const OWNER = `CASE WHEN i % 400 = 0 THEN ${PATIENT}
  ELSE ${BEFORE_PEOPLE + 1} + abs(hashint8(i::bigint)) % ${PEOPLE} END`;

/** By whom: one in ten is the asking phlebotomist's. */
export const BY = `CASE WHEN i % 10 = 0 THEN ${PHLEBOTOMIST}
  ELSE ${BEFORE_PEOPLE + 1} + (i + ${BUSY_PHLEBOTOMISTS - 1}) % ${BUSY_PHLEBOTOMISTS} END`;

/** Of which provider: that of the phlebotomist. */
export const PROVIDER = `1 + i % ${BUSY_PROVIDERS}`;

/** Six of seven people belong to a provider and to one of its phlebotomists, one of a hundred to the asking one. */
export const BELONGS = `i % 7 <> 0`;
export const WHOSE = `CASE WHEN i % 100 = 0 THEN ${PHLEBOTOMIST} ELSE ${BEFORE_PEOPLE} + i % ${BUSY_PHLEBOTOMISTS} END`;

export const each = (count: number): string => `generate_series(1, ${count}) i`;

/** So that rows made later do not meet ids that were given. */
export const countOn = (table: string): string =>
  `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`;

/** The audit of a service: its rows are the only thing that every service keeps. */
export const audit = (count: number, action: string): string => `
  INSERT INTO kit.audit_entry (occurred_at, operation, action, outcome, actor_id, impersonator_id, person_id, subject, request_id)
  SELECT now() - i * interval '3 minutes', 'bench', CASE WHEN i % 50 = 0 THEN 'signed_out' ELSE '${action}' END,
         CASE WHEN i % 20 = 0 THEN 'FORBIDDEN' ELSE 'done' END,
         CASE WHEN i % 5 = 0 THEN 1 + i % 3 ELSE ${BEFORE_PEOPLE} + 1 + i % ${PEOPLE} END,
         CASE WHEN i % 1000 = 0 THEN 1 END, ${BEFORE_PEOPLE} + 1 + i % ${PEOPLE}, i::text, 'bench'
    FROM ${each(count)}`;
