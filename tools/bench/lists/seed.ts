import { Client } from 'pg';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import type { Product } from '../../faults/product.ts';

export const VISITS = 200_000;
export const PEOPLE = 50_000;
/** The demo's people who ask. */
export const PATIENT = 4;
export const PHLEBOTOMIST = 3;
const PROVIDERS = 5;
const PHLEBOTOMISTS = 1_000;

/** Syllables, of which names are made: some are rare, some common. */
const NAME = (salt: string, parts: number) =>
  `initcap(${Array.from(
    { length: parts },
    (_, part) =>
      `(ARRAY['an','be','ca','do','el','fi','gra','ha','is','jo','ka','lo','ma','ne','ol','pe','qui','ro','sa','te',
        'ur','vi','wa','xe','yo','za','mar','lin','son','ric'])[1 + abs(hashint4(i * ${7 + part})) % 30]`,
  ).join(' || ')} || ${salt})`;

/** Rows are sealed one by one, so they are added by the thousand: `$1` has their numbers, the others the sealed values. */
type Sealed = {
  table: string;
  first: number;
  count: number;
  columns: Record<string, (i: number) => unknown>;
  sql: string;
};

const PATIENT_DRAWN = { first_name: 'Evelyn', last_name: 'Carter', email: 'e@example.test', mobile: null };
const LOCATION = {
  ...{ address: '350 5th Ave', address_city: 'New York', address_state: 'NY', address_zip: '10118' },
  ...{ special_instructions: null, place: null },
};
const DETAILS = (number: number) => ({
  ...{ label: `Home ${number}`, line1: `${number} Elm Street`, line2: null, city: 'New York', state: 'NY' },
  ...{ zip: '10016', phone: null, notes: null, service_address: null },
});

/** The statements that fill each service's database in the shape that its rows have. */
const statements = (): Partial<Record<ServiceName, (string | Sealed)[]>> => {
  const people = `INSERT INTO person (id, first_name, last_name, version)
    SELECT 10000 + i, ${NAME("''", 2)}, ${NAME("'s'", 3)}, 1 FROM generate_series(1, ${PEOPLE}) i`;
  return {
    appointments: [
      people,
      {
        table: 'appointment',
        first: 1_000,
        count: VISITS,
        columns: { patient_sealed: () => PATIENT_DRAWN, location_sealed: () => LOCATION },
        sql: `INSERT INTO appointment (id, confirmation_code, status, user_id, actor_id, provider_id, provider_name,
          phlebotomist_id, phlebotomist_name, service_id, service_name, starts_at, ends_at, tz, local_date, local_time,
          local_end_date, local_end_time, patient_sealed, location_sealed, line_items, subtotal_cents, consents)
       SELECT i, upper(lpad(to_hex((i * 2654435761) % 4294967296), 8, '0')),
          CASE WHEN starts_at > now() THEN (ARRAY['pending','approved','approved','canceled'])[1 + i % 4]
               ELSE (ARRAY['completed','completed','completed','canceled','denied'])[1 + i % 5] END,
          CASE WHEN i % 400 = 0 THEN ${PATIENT} ELSE 10001 + abs(hashint8(i)) % ${PEOPLE} END, 4,
          1 + i % ${PROVIDERS}, 'Provider', CASE WHEN i % 10 = 0 THEN ${PHLEBOTOMIST} ELSE 2000 + i % 100 END,
          'Phlebotomist ' || i % 100, 1, 'Routine Blood Draw', starts_at, starts_at + interval '30 minutes',
          'America/New_York', to_char(starts_at AT TIME ZONE 'America/New_York', 'YYYY-MM-DD'),
          to_char(starts_at AT TIME ZONE 'America/New_York', 'HH24:MI'),
          to_char(starts_at + interval '30 minutes', 'YYYY-MM-DD'), '10:30', patient_sealed, location_sealed,
          '[{"label":"Routine Blood Draw","cents":8900}]', 8900, '{}'
         FROM (SELECT each.*, date_trunc('hour', now()) - interval '4 years'
                         + (abs(hashint8(i * 31)) % 150000) * interval '15 minutes' AS starts_at
                 FROM unnest($1::bigint[], $2::text[], $3::text[]) AS each (i, patient_sealed, location_sealed)) AS one`,
      },
      `SELECT setval('appointment_id_seq', (SELECT max(id) FROM appointment))`,
      `UPDATE appointment SET created_at = starts_at - interval '5 days',
          rating = CASE WHEN status = 'completed' AND id % 3 = 0 THEN 1 + id % 5 END,
          rated_at = CASE WHEN status = 'completed' AND id % 3 = 0 THEN ends_at END
        WHERE id >= 1000`,
      `INSERT INTO appointment_request (user_id, phlebotomist_id, phlebotomist_name, provider_id, provider_name, actor_id,
          requested_at)
       SELECT CASE WHEN i % 400 = 0 THEN ${PATIENT} ELSE 10001 + i % ${PEOPLE} END,
          CASE WHEN i % 10 = 0 THEN ${PHLEBOTOMIST} ELSE 2000 + i % 100 END, 'Phlebotomist ' || i % 100,
          1 + i % ${PROVIDERS}, 'Provider', 1, now() - i * interval '1 minute' FROM generate_series(1, 20000) i`,
    ],
    booking: [
      people,
      `UPDATE person SET roles = '{phlebotomist}' WHERE id BETWEEN 10001 AND ${10_000 + PHLEBOTOMISTS}`,
      `INSERT INTO phlebotomist (id, tz) SELECT 10000 + i, 'America/New_York' FROM generate_series(1, ${PHLEBOTOMISTS}) i`,
      `INSERT INTO phlebotomist_provider (phlebotomist_id, provider_id)
       SELECT 10000 + i, 1 + i % ${PROVIDERS} FROM generate_series(1, ${PHLEBOTOMISTS}) i`,
    ],
    auth: [
      `INSERT INTO "user" (id, email, first_name, last_name, roles)
       SELECT 10000 + i, 'person' || i || '@example.test', ${NAME("''", 2)}, ${NAME("'s'", 3)}, '{user}'
         FROM generate_series(1, ${PEOPLE}) i`,
      `UPDATE "user" SET roles = '{user,phlebotomist}', is_phlebotomist = true, provider_id = 1 + id % ${PROVIDERS}
        WHERE id BETWEEN 10001 AND ${10_000 + PHLEBOTOMISTS}`,
      `INSERT INTO relation (id, version, assigned_to, phlebotomist_ids, provider_ids)
       SELECT 10000 + i, 1, NULL, ARRAY[CASE WHEN i % 100 = 0 THEN ${PHLEBOTOMIST} ELSE 2000 + i % 100 END], ARRAY[1 + i % ${PROVIDERS}]
         FROM generate_series(1, ${PEOPLE}, 2) i`,
      `UPDATE "user" SET deleted_at = now() WHERE id > 11000 AND id % 50 = 0`,
      {
        table: 'address',
        first: 1_000,
        count: 90,
        columns: { details_sealed: DETAILS },
        sql: `INSERT INTO address (id, user_id, details_sealed)
              SELECT i, ${PATIENT}, details FROM unnest($1::int[], $2::text[]) AS each (i, details)`,
      },
      `SELECT setval('address_id_seq', (SELECT max(id) FROM address))`,
    ],
    messaging: [
      `INSERT INTO notification (user_id, kind, appointment_id, event_id, local_date, local_time, read_at)
       SELECT CASE WHEN i % 7 = 0 THEN ${PATIENT} ELSE 10001 + i % ${PEOPLE} END, 'appointment_approved', i,
              gen_random_uuid(), '2026-11-20', '09:00', CASE WHEN i % 14000 = 0 THEN NULL ELSE now() END
         FROM generate_series(1, 300000) i`,
    ],
    notifier: [
      `INSERT INTO message (channel, key, template, user_id, state, attempts)
       SELECT 'email', 'bench-' || i, 'appointment', ${PATIENT},
              (ARRAY['sent','sent','sent','sent','failed','queued'])[1 + i % 6], 1
         FROM generate_series(1, 200000) i`,
    ],
  };
};

/** Fills a running product as years of use would, and leaves its tables as autovacuum does. */
export async function seed(product: Product): Promise<void> {
  for (const [service, all] of Object.entries(statements())) {
    const sealer = new Sealer(product.secrets().seal_keys ?? '', service as ServiceName);
    const client = new Client({ connectionString: product.databaseUrl(service as ServiceName) });
    await client.connect();
    try {
      for (const statement of all) {
        if (typeof statement === 'string') await client.query(statement);
        else await addSealed(client, sealer, statement);
      }
      await client.query('VACUUM (ANALYZE)');
    } finally {
      await client.end();
    }
  }
}

async function addSealed(
  client: Client,
  sealer: Sealer,
  { table, first, count, columns, sql }: Sealed,
): Promise<void> {
  for (let done = 0; done < count; done += 5_000) {
    const ids = Array.from({ length: Math.min(5_000, count - done) }, (_, i) => first + done + i);
    const values = Object.entries(columns).map(([column, valueOf]) =>
      ids.map((row) => sealer.sealJson(valueOf(row), { table, column, row })),
    );
    await client.query(sql, [ids, ...values]);
  }
}
