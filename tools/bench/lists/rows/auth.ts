import {
  AUDIT_ENTRIES,
  BEFORE_PEOPLE,
  BUSY_PROVIDERS,
  FIRST_ROW,
  PATIENT,
  PEOPLE,
  PHLEBOTOMISTS,
} from './sizes.ts';
import { audit, BELONGS, countOn, each, NAMES, PROVIDER, WHOSE, type Statement } from './sql.ts';

const DETAILS = (number: number) => ({
  ...{ label: `Home ${number}`, line1: `${number} Elm Street`, line2: null, city: 'New York', state: 'NY' },
  ...{ zip: '10016', phone: null, notes: null, service_address: null },
});

const addresses: Statement = {
  table: 'address',
  first: FIRST_ROW,
  count: 90,
  columns: { details_sealed: DETAILS },
  sql: `INSERT INTO address (id, user_id, details_sealed)
        SELECT i, ${PATIENT}, details FROM unnest($1::int[], $2::text[]) AS given (i, details)`,
};

export const AUTH: readonly Statement[] = [
  // What the triggers would work out for each row is known here.
  `SET session_replication_role = replica`,
  `INSERT INTO "user" (id, email, first_name, last_name, roles, is_phlebotomist, provider_id, of_providers,
     of_phlebotomists, last_visited_at, deleted_at)
   SELECT ${BEFORE_PEOPLE} + i, 'person' || i || '@example.test', ${NAMES},
          CASE WHEN i <= ${PHLEBOTOMISTS} THEN '{user,phlebotomist}' ELSE '{user}' END::text[], i <= ${PHLEBOTOMISTS},
          CASE WHEN i <= ${PHLEBOTOMISTS} THEN ${PROVIDER} END,
          CASE WHEN i <= ${PHLEBOTOMISTS} OR ${BELONGS} THEN ARRAY[${PROVIDER}] ELSE '{0}' END,
          CASE WHEN ${BELONGS} THEN ARRAY[${WHOSE}] ELSE '{}' END,
          CASE WHEN i % 6 <> 0 THEN now() - i * interval '1 minute' END,
          CASE WHEN i > ${PHLEBOTOMISTS} AND i % 50 = 0 THEN now() END
     FROM ${each(PEOPLE)}`,
  `INSERT INTO relation (id, version, assigned_to, phlebotomist_ids, provider_ids)
   SELECT ${BEFORE_PEOPLE} + i, 1, NULL, ARRAY[${WHOSE}], ARRAY[${PROVIDER}] FROM ${each(PEOPLE)} WHERE ${BELONGS}`,
  `SET session_replication_role = origin`,
  addresses,
  countOn('address'),
  `INSERT INTO deletion_request (user_id, state, provider_ids, created_at)
   SELECT ${BEFORE_PEOPLE + PHLEBOTOMISTS} + i, (ARRAY['open','withdrawn','declined'])[1 + i % 3],
          ARRAY[1 + i % ${BUSY_PROVIDERS}], now() - i * interval '1 hour' FROM ${each(3_000)}`,
  `INSERT INTO role (name) SELECT 'Role ' || i FROM ${each(40)}`,
  audit(AUDIT_ENTRIES * 0.4, 'signed_in'),
];
