import type { ServiceName } from '@drawpoint/contracts/operation';
import { withClient } from '@drawpoint/nest-kit/data/migrate';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import type { Product } from '../../faults/product.ts';
import { addSealed, type SealedRows } from '../sealed-rows.ts';

/** The row counts of years of use. */
const PEOPLE = 100_000;
export const VISITS = 200_000;
const ROWS = 200_000;
const AUDIT_ENTRIES = 500_000;
const PHLEBOTOMISTS = 1_000;

/** The people of the demo who call the lists. */
export const PHLEBOTOMIST = 3;
const PATIENT = 4;
/** People get ids after this one, the phlebotomists first. Visits and messages start at `FIRST_ROW`. */
export const BEFORE_PEOPLE = 10_000;
const FIRST_ROW = 1_000;

/** Names built from syllables: some are rare, some common. */
const name = (parts: number): string =>
  `initcap(${Array.from(
    { length: parts },
    (_, part) =>
      `(ARRAY['an','be','ca','do','el','fi','gra','ha','is','jo','ka','lo','ma','ne','ol','pe','qui','ro','sa','te',
        'ur','vi','wa','xe','yo','za','mar','lin','son','ric'])[1 + abs(hashint4(i * ${7 + part})) % 30]`,
  ).join(' || ')})`;

// Names and owner of row `i`. One in 400 belongs to the calling patient, one in ten to the calling
// phlebotomist.
const NAMES = `${name(2)}, ${name(3)}`;
const OWNER = `CASE WHEN i % 400 = 0 THEN ${PATIENT} ELSE ${BEFORE_PEOPLE + 1} + abs(hashint8(i::bigint)) % ${PEOPLE} END`;
const BY = `CASE WHEN i % 10 = 0 THEN ${PHLEBOTOMIST} ELSE ${BEFORE_PEOPLE + 1} + i % 100 END`;
const PROVIDER = '1 + i % 5';
/** Six of seven people belong to a provider and to one of its phlebotomists. */
const BELONGS = 'i % 7 <> 0';
const WHOSE = `CASE WHEN i % 100 = 0 THEN ${PHLEBOTOMIST} ELSE ${BEFORE_PEOPLE} + i % 100 END`;
const ROLE = `CASE WHEN i <= ${PHLEBOTOMISTS} THEN '{phlebotomist}' ELSE '{user}' END::text[]`;

const each = (count: number): string => `generate_series(1, ${count}) i`;
const people = (columns: string, values: string, where = 'true', table = 'person'): string =>
  `INSERT INTO ${table} (${columns}) SELECT ${BEFORE_PEOPLE} + i, ${values} FROM ${each(PEOPLE)} WHERE ${where}`;
/** SQL that inserts the people's phlebotomists and providers. */
const relation = (key: string): string =>
  people(
    `${key}, version, phlebotomist_ids, provider_ids`,
    `1, ARRAY[${WHOSE}], ARRAY[${PROVIDER}]`,
    BELONGS,
    'relation',
  );
/** Moves the sequence behind the given ids, so later rows get free ids. */
const sequence = (table: string): string =>
  `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`;
const audit = (part: number): string => `
  INSERT INTO kit.audit_entry (occurred_at, operation, action, outcome, actor_id, person_id, subject, request_id)
  SELECT now() - i * interval '3 minutes', 'bench', CASE WHEN i % 50 = 0 THEN 'signed_out' ELSE 'signed_in' END,
         CASE WHEN i % 20 = 0 THEN 'FORBIDDEN' ELSE 'done' END, 1 + i % 3, ${BEFORE_PEOPLE} + 1 + i % ${PEOPLE}, i::text, 'bench'
    FROM ${each(AUDIT_ENTRIES * part)}`;

const VISIT: SealedRows = {
  table: 'appointment',
  first: FIRST_ROW,
  count: VISITS,
  columns: {
    patient_sealed: () => ({
      first_name: 'Evelyn',
      last_name: 'Carter',
      email: 'e@example.test',
      mobile: null,
    }),
    location_sealed: () => ({
      ...{ address: '350 5th Ave', address_city: 'New York', address_state: 'NY', address_zip: '10118' },
      ...{ special_instructions: null, place: null },
    }),
  },
  sql: `INSERT INTO appointment (id, confirmation_code, status, user_id, actor_id, provider_id, provider_name,
          phlebotomist_id, phlebotomist_name, service_id, service_name, starts_at, ends_at, tz, local_date, local_time,
          local_end_date, local_end_time, patient_sealed, location_sealed, line_items, subtotal_cents, consents, created_at)
        SELECT i, upper(lpad(to_hex((i * 2654435761) % 4294967296), 8, '0')),
          CASE WHEN starts_at > now() THEN (ARRAY['pending','approved','approved','canceled'])[1 + i % 4]
               ELSE (ARRAY['completed','completed','completed','canceled','denied'])[1 + i / 7 % 5] END,
          ${OWNER}, 4, ${PROVIDER}, 'Provider', ${BY}, 'Phlebotomist ' || i % 100, 1, 'Routine Blood Draw',
          starts_at, starts_at + interval '30 minutes', 'America/New_York', to_char(starts_at, 'YYYY-MM-DD'),
          to_char(starts_at, 'HH24:MI'), to_char(starts_at, 'YYYY-MM-DD'), '10:30', patient_sealed, location_sealed,
          '[{"label":"Routine Blood Draw","cents":8900}]', 8900, '{}', starts_at - interval '5 days'
         FROM (SELECT given.*, date_trunc('hour', now()) - interval '4 years'
                                 + (abs(hashint8(i * 31)) % 150000) * interval '15 minutes' AS starts_at
                 FROM unnest($1::bigint[], $2::text[], $3::text[]) AS given (i, patient_sealed, location_sealed)) AS placed`,
};

const PAYMENTS = `
  WITH paid AS (
    INSERT INTO charge (reference, appointment_id, user_id, provider_id, provider_name, phlebotomist_id,
      phlebotomist_name, service_name, confirmation_code, cents, state, transaction_id, card_label, created_at, settled_at)
    SELECT 'bench' || i, ${FIRST_ROW - 1} + i, ${OWNER}, ${PROVIDER}, 'Provider', ${BY}, 'Phlebotomist ' || i % 100,
           'Routine Blood Draw', lpad(to_hex(i), 8, '0'), 500 + i % 20000,
           CASE WHEN i % 25 = 0 THEN 'failed' ELSE 'succeeded' END, 'bench' || i, 'Visa ending in 1111',
           now() - i * interval '10 minutes', now() - i * interval '10 minutes'
      FROM ${each(ROWS)} RETURNING *)
  INSERT INTO payment (charge_id, appointment_id, user_id, provider_id, phlebotomist_id, purpose, cents, refunded_cents,
    status, happened_at)
  SELECT id, appointment_id, user_id, provider_id, phlebotomist_id,
         (ARRAY['completion','completion','extra','tip','other'])[1 + id % 5], cents, 0, state, settled_at
    FROM paid`;

/** Inserts the values that triggers would compute per row: the triggers would take an hour. */
const withoutTriggers = (...statements: (string | SealedRows)[]): (string | SealedRows)[] => [
  'SET session_replication_role = replica',
  ...statements,
  'SET session_replication_role = origin',
];

const STATEMENTS: Partial<Record<ServiceName, readonly (string | SealedRows)[]>> = {
  appointments: [
    people('id, first_name, last_name, version', `${NAMES}, 1`),
    VISIT,
    sequence('appointment'),
    PAYMENTS,
    audit(0.5),
  ],
  auth: [
    ...withoutTriggers(
      people(
        `id, email, first_name, last_name, roles, is_phlebotomist, provider_id, of_providers, of_phlebotomists,
         last_visited_at, deleted_at`,
        `'person' || i || '@example.test', ${NAMES}, ${ROLE}, i <= ${PHLEBOTOMISTS},
         CASE WHEN i <= ${PHLEBOTOMISTS} THEN ${PROVIDER} END,
         CASE WHEN i <= ${PHLEBOTOMISTS} OR ${BELONGS} THEN ARRAY[${PROVIDER}] ELSE '{0}' END,
         CASE WHEN ${BELONGS} THEN ARRAY[${WHOSE}] ELSE '{}' END, now() - i * interval '1 minute',
         CASE WHEN i > ${PHLEBOTOMISTS} AND i % 50 = 0 THEN now() END`,
        'true',
        '"user"',
      ),
      relation('id'),
    ),
    audit(0.5),
  ],
  booking: withoutTriggers(
    people(
      'id, first_name, last_name, roles, of_providers, version',
      `${NAMES}, ${ROLE}, CASE WHEN i > ${PHLEBOTOMISTS} AND ${BELONGS} THEN ARRAY[${PROVIDER}] ELSE '{0}' END, 1`,
    ),
    relation('user_id'),
  ),
};

/** Fills a running product with years of data, and vacuums its tables as autovacuum does. */
export async function seed(product: Product): Promise<void> {
  for (const [service, statements] of Object.entries(STATEMENTS)) {
    const sealer = new Sealer(product.secrets().seal_keys ?? '', service as ServiceName);
    await withClient(product.databaseUrl(service as ServiceName), async (client) => {
      for (const statement of statements) {
        if (typeof statement === 'string') await client.query(statement);
        else await addSealed(client, sealer, statement);
      }
      await client.query('VACUUM (ANALYZE)');
    });
  }
}
