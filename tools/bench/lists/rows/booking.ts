import {
  AUDIT_ENTRIES,
  BEFORE_PEOPLE,
  FIRST_ROW,
  PEOPLE,
  PHLEBOTOMISTS,
  PROVIDERS,
  SERVICES,
} from './sizes.ts';
import { audit, BELONGS, countOn, each, NAMES, PROVIDER, WHOSE, type Statement } from './sql.ts';

export const BOOKING: readonly Statement[] = [
  // What the triggers would work out for each row is known here.
  `SET session_replication_role = replica`,
  `INSERT INTO person (id, first_name, last_name, roles, of_providers, version)
   SELECT ${BEFORE_PEOPLE} + i, ${NAMES}, CASE WHEN i <= ${PHLEBOTOMISTS} THEN '{phlebotomist}' ELSE '{user}' END::text[],
          CASE WHEN i > ${PHLEBOTOMISTS} AND ${BELONGS} THEN ARRAY[${PROVIDER}] ELSE '{0}' END, 1
     FROM ${each(PEOPLE)}`,
  `INSERT INTO provider (id, name, zip, tz)
   SELECT ${FIRST_ROW} + i, 'Clinic ' || i, '10118', 'America/New_York' FROM ${each(PROVIDERS)}`,
  countOn('provider'),
  `INSERT INTO service (id, name, price_cents, active, deleted_at)
   SELECT ${FIRST_ROW} + i, 'Panel ' || i, 1000 + i, i % 5 <> 0, CASE WHEN i % 10 = 0 THEN now() END
     FROM ${each(SERVICES)}`,
  countOn('service'),
  `INSERT INTO phlebotomist (id, tz) SELECT ${BEFORE_PEOPLE} + i, 'America/New_York' FROM ${each(PHLEBOTOMISTS)}`,
  `INSERT INTO phlebotomist_provider (phlebotomist_id, provider_id)
   SELECT ${BEFORE_PEOPLE} + i, ${PROVIDER} FROM ${each(PHLEBOTOMISTS)}`,
  `INSERT INTO presence (phlebotomist_id, state, changed_at)
   SELECT ${BEFORE_PEOPLE} + i, (ARRAY['available','busy','offline'])[1 + i % 3]::presence_state, now() - interval '1 minute'
     FROM ${each(PHLEBOTOMISTS)}`,
  `INSERT INTO patient_link (patient_id, phlebotomist_id, provider_id)
   SELECT ${BEFORE_PEOPLE} + i, ${WHOSE}, ${PROVIDER} FROM ${each(PEOPLE)} WHERE i > ${PHLEBOTOMISTS} AND ${BELONGS}
   ON CONFLICT DO NOTHING`,
  `INSERT INTO assignment (user_id, phlebotomist_id)
   SELECT ${BEFORE_PEOPLE} + i, ${WHOSE} FROM ${each(PEOPLE)} WHERE i > ${PHLEBOTOMISTS} AND ${BELONGS} AND i % 3 = 0`,
  `INSERT INTO relation (user_id, version, phlebotomist_ids, provider_ids)
   SELECT ${BEFORE_PEOPLE} + i, 1, ARRAY[${WHOSE}], ARRAY[${PROVIDER}] FROM ${each(PEOPLE)}
    WHERE i > ${PHLEBOTOMISTS} AND ${BELONGS}
   ON CONFLICT DO NOTHING`,
  `SET session_replication_role = origin`,
  audit(AUDIT_ENTRIES * 0.1, 'phlebotomist_changed'),
];
