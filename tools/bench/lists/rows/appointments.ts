import {
  AUDIT_ENTRIES,
  BEFORE_PEOPLE,
  FIRST_ROW,
  MEDIA,
  PATIENT,
  PAYMENTS,
  PEOPLE,
  REQUESTS,
  VISITS,
} from './sizes.ts';
import { audit, BY, countOn, each, NAMES, OWNER, PROVIDER, type Statement } from './sql.ts';

const PATIENT_DRAWN = { first_name: 'Evelyn', last_name: 'Carter', email: 'e@example.test', mobile: null };
const LOCATION = {
  ...{ address: '350 5th Ave', address_city: 'New York', address_state: 'NY', address_zip: '10118' },
  ...{ special_instructions: null, place: null },
};

const visits: Statement = {
  table: 'appointment',
  first: FIRST_ROW,
  count: VISITS,
  columns: { patient_sealed: () => PATIENT_DRAWN, location_sealed: () => LOCATION },
  sql: `INSERT INTO appointment (id, confirmation_code, status, user_id, actor_id, provider_id, provider_name,
          phlebotomist_id, phlebotomist_name, service_id, service_name, starts_at, ends_at, tz, local_date, local_time,
          local_end_date, local_end_time, patient_sealed, location_sealed, line_items, subtotal_cents, consents,
          created_at, rating, rated_at)
        SELECT i, upper(lpad(to_hex((i * 2654435761) % 4294967296), 8, '0')), status,
          ${OWNER}, 4, ${PROVIDER}, 'Provider', ${BY}, 'Phlebotomist ' || i % 100, 1, 'Routine Blood Draw',
          starts_at, starts_at + interval '30 minutes',
          'America/New_York', to_char(starts_at AT TIME ZONE 'America/New_York', 'YYYY-MM-DD'),
          to_char(starts_at AT TIME ZONE 'America/New_York', 'HH24:MI'),
          to_char(starts_at + interval '30 minutes', 'YYYY-MM-DD'), '10:30', patient_sealed, location_sealed,
          '[{"label":"Routine Blood Draw","cents":8900}]', 8900, '{}', starts_at - interval '5 days',
          CASE WHEN status = 'completed' AND i % 3 = 0 THEN 1 + i % 5 END,
          CASE WHEN status = 'completed' AND i % 3 = 0 THEN starts_at + interval '40 minutes' END
         FROM (SELECT placed.*,
                 CASE WHEN starts_at > now() THEN (ARRAY['pending','approved','approved','canceled'])[1 + i % 4]
                      ELSE (ARRAY['completed','completed','completed','canceled','denied'])[1 + i / 7 % 5] END AS status
                 FROM (SELECT given.*, date_trunc('hour', now()) - interval '4 years'
                                + (abs(hashint8(i * 31)) % 150000) * interval '15 minutes' AS starts_at
                         FROM unnest($1::bigint[], $2::text[], $3::text[]) AS given (i, patient_sealed, location_sealed)
                      ) AS placed) AS made`,
};

/** What was paid: for completed visits mostly, tips and extras too; some failed or went back. */
const payments = `
  WITH paid AS (
    INSERT INTO charge (reference, appointment_id, user_id, provider_id, provider_name, phlebotomist_id,
      phlebotomist_name, service_name, confirmation_code, cents, state, transaction_id, card_label, created_at, settled_at)
    SELECT 'bench' || i, ${FIRST_ROW - 1} + i, ${OWNER}, ${PROVIDER}, 'Provider', ${BY}, 'Phlebotomist ' || i % 100,
           'Routine Blood Draw', lpad(to_hex(i), 8, '0'), 500 + i % 20000,
           CASE WHEN i % 25 = 0 THEN 'failed' ELSE 'succeeded' END, 'bench' || i, 'Visa ending in 1111',
           now() - i * interval '10 minutes', now() - i * interval '10 minutes'
      FROM ${each(PAYMENTS)} RETURNING *)
  INSERT INTO payment (charge_id, appointment_id, user_id, provider_id, phlebotomist_id, purpose, cents, refunded_cents,
    status, happened_at)
  SELECT id, appointment_id, user_id, provider_id, phlebotomist_id,
         (ARRAY['completion','completion','extra','tip','other'])[1 + id % 5], cents,
         CASE WHEN id % 30 = 0 AND state = 'succeeded' THEN cents ELSE 0 END,
         CASE WHEN state = 'failed' THEN 'failed' WHEN id % 30 = 0 THEN 'refunded' ELSE 'succeeded' END, settled_at
    FROM paid`;

export const APPOINTMENTS: readonly Statement[] = [
  `INSERT INTO person (id, first_name, last_name, version)
   SELECT ${BEFORE_PEOPLE} + i, ${NAMES}, 1 FROM ${each(PEOPLE)}`,
  visits,
  countOn('appointment'),
  `INSERT INTO zone_difference (appointment_id, starts_at, found_at)
   SELECT id, starts_at, now() FROM appointment WHERE starts_at > now() AND id % 20 = 0`,
  `INSERT INTO ledger_entry (key, appointment_id, kind, purpose, cents, created_at)
   SELECT 'bench due ' || id, id, 'charge_due', 'completion', subtotal_cents, ends_at
     FROM appointment WHERE status = 'completed' AND id >= ${FIRST_ROW}`,
  payments,
  `INSERT INTO ledger_entry (key, appointment_id, kind, purpose, cents, payment_id, created_at)
   SELECT 'bench payment ' || id, appointment_id, 'payment', purpose, -cents, id, happened_at
     FROM payment WHERE status = 'succeeded'`,
  `INSERT INTO stored_card (user_id, profile_id, payment_profile_id, label, last_four, created_at)
   SELECT CASE WHEN i <= 3 THEN ${PATIENT} ELSE ${BEFORE_PEOPLE} + i END, 'bench' || i, 'bench' || i,
          'Visa ending in 1111', '1111', now() FROM ${each(20_000)}`,
  `INSERT INTO payment_difference (kind, transaction_id, their_cents, seen_at, settled_at)
   SELECT 'unknown_here', 'bench' || i, 500, now(), CASE WHEN i > 20 THEN now() END FROM ${each(2_000)}`,
  `INSERT INTO appointment_request (user_id, phlebotomist_id, phlebotomist_name, provider_id, provider_name, actor_id,
     requested_at, deleted_at)
   SELECT ${OWNER}, ${BY}, 'Phlebotomist ' || i % 100, ${PROVIDER}, 'Provider', 1, now() - i * interval '1 minute',
          CASE WHEN i % 4 <> 0 THEN now() END
     FROM ${each(REQUESTS)}`,
  `INSERT INTO media (owner_id, provider_id, file_key, kind, size, sha256, created_at, original_name, in_library, thumb_key,
     thumb_size)
   SELECT 2, CASE WHEN i % 3 <> 0 THEN ${PROVIDER} END, 'bench/' || i, 'jpeg', 1000 + i, repeat('0', 64),
          now() - i * interval '1 hour', 'photo-' || i || '.jpg', i % 4 <> 0, 'bench/thumb/' || i, 900
     FROM ${each(MEDIA)}`,
  audit(AUDIT_ENTRIES * 0.4, 'results_seen'),
];
