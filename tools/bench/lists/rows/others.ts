import {
  ADMIN,
  AUDIT_ENTRIES,
  BEFORE_PEOPLE,
  CHAT_MESSAGES,
  CONTACT_MESSAGES,
  DELIVERIES,
  DEVELOPER,
  FIRST_ROW,
  NOTIFICATIONS,
  PATIENT,
  PEOPLE,
  PHLEBOTOMIST,
  PHLEBOTOMISTS,
} from './sizes.ts';
import { audit, BELONGS, countOn, each, PROVIDER, type Statement } from './sql.ts';

/** Half of what is written is between an admin and 20,000 people, a tenth between the admin and the asking patient. */
const PAIR = `
  CASE WHEN i % 10 = 0 THEN ${ADMIN} WHEN i % 2 = 0 THEN ${DEVELOPER} WHEN i % 5 = 0 THEN ${PHLEBOTOMIST} ELSE ${ADMIN} END AS low_id,
  CASE WHEN i % 10 = 0 THEN ${PATIENT} ELSE ${BEFORE_PEOPLE + PHLEBOTOMISTS} + i % 20000 END AS high_id`;

const chat: Statement = {
  table: 'message',
  first: FIRST_ROW,
  count: CHAT_MESSAGES,
  columns: { content_sealed: (i) => `Message ${i}` },
  sql: `INSERT INTO message (id, low_id, high_id, sender_id, receiver_id, content_sealed, read_at, created_at)
        SELECT i, low_id, high_id, CASE WHEN i % 3 = 0 THEN low_id ELSE high_id END,
               CASE WHEN i % 3 = 0 THEN high_id ELSE low_id END, content,
               CASE WHEN i % 100 <> 0 THEN now() END, now() - (300000 - i) * interval '5 minutes'
          FROM (SELECT given.*, ${PAIR} FROM unnest($1::int[], $2::text[]) AS given (i, content)) AS said`,
};

const contacts: Statement = {
  table: 'contact_message',
  first: FIRST_ROW,
  count: CONTACT_MESSAGES,
  columns: { subject_sealed: () => 'A question', message_sealed: () => 'When do you come to Queens?' },
  sql: `INSERT INTO contact_message (id, provider_id, name, email, subject_sealed, message_sealed, local_date, created_at)
        SELECT i, ${PROVIDER}, initcap(md5(i::text)), 'person' || i || '@example.test', subject, message,
               to_char(now() - i * interval '40 minutes', 'YYYY-MM-DD'), now() - i * interval '40 minutes'
          FROM unnest($1::int[], $2::text[], $3::text[]) AS given (i, subject, message)`,
};

const deliveries: Statement = {
  table: 'message',
  first: FIRST_ROW,
  count: DELIVERIES,
  columns: { to_sealed: (i) => `person${i}@example.test` },
  sql: `INSERT INTO message (id, channel, key, template, user_id, to_sealed, state, attempts, created_at, sent_at)
        SELECT i, CASE WHEN i % 8 = 0 THEN 'sms' ELSE 'email' END, 'bench-' || i, 'appointment',
               ${BEFORE_PEOPLE + 1} + i % ${PEOPLE}, address,
               (ARRAY['sent','sent','sent','sent','delivered','failed','bounced','expired'])[1 + i % 8], 1,
               now() - (400000 - i) * interval '3 minutes', now() - (400000 - i) * interval '3 minutes'
          FROM unnest($1::int[], $2::text[]) AS given (i, address)`,
};

export const MESSAGING: readonly Statement[] = [
  `INSERT INTO person (id, version, roles, provider_id, deleted)
   SELECT ${BEFORE_PEOPLE} + i, 1, CASE WHEN i <= ${PHLEBOTOMISTS} THEN '{phlebotomist}' ELSE '{user}' END::text[],
          CASE WHEN i <= ${PHLEBOTOMISTS} THEN ${PROVIDER} END, false FROM ${each(PEOPLE)}`,
  `INSERT INTO notification (user_id, kind, appointment_id, event_id, local_date, local_time, read_at)
   SELECT CASE WHEN i % 7 = 0 THEN ${PATIENT} ELSE ${BEFORE_PEOPLE + 1} + i % ${PEOPLE} END, 'appointment_approved', i,
          gen_random_uuid(), '2026-11-20', '09:00', CASE WHEN i % 14000 = 0 THEN NULL ELSE now() END
     FROM ${each(NOTIFICATIONS)}`,
  chat,
  countOn('message'),
  `INSERT INTO thread (user_id, other_id, last_message_id)
   SELECT low_id, high_id, max(id) FROM message WHERE id >= ${FIRST_ROW} GROUP BY low_id, high_id
    UNION ALL
   SELECT high_id, low_id, max(id) FROM message WHERE id >= ${FIRST_ROW} GROUP BY low_id, high_id
   ON CONFLICT (user_id, other_id) DO UPDATE SET last_message_id = excluded.last_message_id`,
  audit(AUDIT_ENTRIES * 0.02, 'message_read'),
];

export const NOTIFIER: readonly Statement[] = [
  // What the triggers would work out for each row is added at once.
  `SET session_replication_role = replica`,
  `INSERT INTO relation (id, version, provider_ids)
   SELECT ${BEFORE_PEOPLE} + i, 1, ARRAY[${PROVIDER}] FROM ${each(PEOPLE)} WHERE i > ${PHLEBOTOMISTS} AND ${BELONGS}`,
  `INSERT INTO person (id, version, provider_id, deleted)
   SELECT ${BEFORE_PEOPLE} + i, 1, CASE WHEN i <= ${PHLEBOTOMISTS} THEN ${PROVIDER} END, false FROM ${each(PEOPLE)}`,
  deliveries,
  `INSERT INTO delivery (provider_id, message_id, channel, state)
   SELECT provider, message.id, channel, state
     FROM message, unnest(providers_of_person(user_id)) AS provider WHERE message.id >= ${FIRST_ROW}`,
  `SET session_replication_role = origin`,
  countOn('message'),
];

export const ADMIN_SERVICE: readonly Statement[] = [
  contacts,
  countOn('contact_message'),
  audit(AUDIT_ENTRIES * 0.08, 'contact_message_viewed'),
];
