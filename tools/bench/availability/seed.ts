import { Client } from 'pg';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import type { Product } from '../../faults/product.ts';

/** Of each phlebotomist: 100 in the 25 days to come, the others before. */
const VISITS_EACH = 400;
export const PROVIDERS = 50;
export const PHLEBOTOMISTS = 500;
/** Who is nearest to where is asked; their calendars are full at either size, so that only others' visits grow. */
export const NEAREST = 50;
export const FIRST_PHLEBOTOMIST = 20_001;
export const FIRST_PROVIDER = 1_001;
/** In the middle of Manhattan. */
export const PLACE = { lat: 40.75, lng: -73.99 };

const LAST = FIRST_PHLEBOTOMIST + PHLEBOTOMISTS - 1;
const CHUNK = 5_000;
const PATIENT_DRAWN = { first_name: 'Evelyn', last_name: 'Carter', email: 'e@example.test', mobile: null };
const SPOT = { lat: 40.76, lng: -73.98, precision: 'street' };
const LOCATION = {
  ...{ address: '350 5th Ave', address_city: 'New York', address_state: 'NY', address_zip: '10118' },
  ...{ special_instructions: null, place: SPOT },
};

/** Providers and phlebotomists: ever farther from the place, nine to five but on Sundays, 60 km around. */
const CATALOG = [
  `INSERT INTO provider (id, name, zip, tz)
   SELECT ${FIRST_PROVIDER - 1} + i, 'Provider ' || i, '10118', 'America/New_York' FROM generate_series(1, ${PROVIDERS}) i`,
  `INSERT INTO person (id, first_name, last_name, roles, version)
   SELECT id, 'Robin', 'Number' || id, '{phlebotomist}', 1
     FROM generate_series(${FIRST_PHLEBOTOMIST}, ${LAST}) id`,
  `INSERT INTO phlebotomist (id, tz, default_drive_minutes, lat, lng, service_radius_km, service_extra_radius_km)
   SELECT id, 'America/New_York', 15, ${PLACE.lat} + (id - ${FIRST_PHLEBOTOMIST}) * 0.0005, ${PLACE.lng}, 60, 80
     FROM generate_series(${FIRST_PHLEBOTOMIST}, ${LAST}) id`,
  `INSERT INTO phlebotomist_provider (phlebotomist_id, provider_id)
   SELECT id, ${FIRST_PROVIDER} + id % ${PROVIDERS} FROM generate_series(${FIRST_PHLEBOTOMIST}, ${LAST}) id`,
  `INSERT INTO availability_rule (phlebotomist_id, dow, start_time, end_time)
   SELECT id, dow, '09:00', '17:00'
     FROM generate_series(${FIRST_PHLEBOTOMIST}, ${LAST}) id, generate_series(1, 6) dow`,
];

/** Visits four a day, at nine, eleven, one and three o'clock of New York in winter; `i` counts them over everybody. */
const WHEN = `
  ${FIRST_PHLEBOTOMIST} + (i - 1) / ${VISITS_EACH} AS phlebotomist_id,
  date_trunc('day', now()) + interval '14 hours' + ((i - 1) % ${VISITS_EACH} / 4 - ${(VISITS_EACH - 100) / 4} + 1) * interval '1 day'
    + (i % 4) * interval '2 hours' AS starts_at`;

const VISITS = `
  INSERT INTO appointment (id, confirmation_code, status, user_id, actor_id, provider_id, provider_name, phlebotomist_id,
    phlebotomist_name, service_id, service_name, starts_at, ends_at, tz, local_date, local_time, local_end_date,
    local_end_time, patient_sealed, location_sealed, line_items, subtotal_cents, consents)
  SELECT i + 1000, upper(lpad(to_hex((i * 2654435761) % 4294967296), 8, '0')), 'approved', 10000 + i % 40000, 4,
         ${FIRST_PROVIDER} + phlebotomist_id % ${PROVIDERS}, 'Provider', phlebotomist_id, 'Robin Number', 1,
         'Routine Blood Draw', starts_at, starts_at + interval '30 minutes', 'America/New_York',
         to_char(starts_at AT TIME ZONE 'America/New_York', 'YYYY-MM-DD'),
         to_char(starts_at AT TIME ZONE 'America/New_York', 'HH24:MI'),
         to_char(starts_at AT TIME ZONE 'America/New_York', 'YYYY-MM-DD'), '10:30', patient_sealed, location_sealed,
         '[{"label":"Routine Blood Draw","cents":8900}]', 8900, '{}'
    FROM (SELECT each.*, ${WHEN}
            FROM unnest($1::bigint[], $2::text[], $3::text[]) AS each (i, patient_sealed, location_sealed)) AS one`;

const ENTRIES = `
  INSERT INTO calendar_entry (id, phlebotomist_id, starts_at, ends_at, kind, place_sealed, user_id, appointment_id)
  SELECT i + 1000, phlebotomist_id, starts_at, starts_at + interval '30 minutes', 'visit', place_sealed,
         10000 + i % 40000, i + 1000
    FROM (SELECT each.*, ${WHEN} FROM unnest($1::bigint[], $2::text[]) AS each (i, place_sealed)) AS one`;

/** Fills the catalog of a running product, and the calendars of the nearest phlebotomists. */
export async function seedNearest(product: Product): Promise<void> {
  await run(product, 'booking', async (client) => {
    for (const statement of CATALOG) await client.query(statement);
  });
  await seedVisits(product, 1, NEAREST);
}

/** Fills the calendars of all the others. */
export const seedOthers = (product: Product): Promise<void> =>
  seedVisits(product, NEAREST + 1, PHLEBOTOMISTS);

/** Of the phlebotomists from one to another, counted from 1. */
async function seedVisits(product: Product, from: number, to: number): Promise<void> {
  const sealer = new Sealer(product.secrets().seal_keys ?? '', 'appointments');
  const last = to * VISITS_EACH;
  await run(product, 'appointments', async (client) => {
    for (let done = (from - 1) * VISITS_EACH; done < last; done += CHUNK) {
      const numbers = Array.from({ length: Math.min(CHUNK, last - done) }, (_, i) => done + i + 1);
      const sealed = (table: string, column: string, value: unknown) =>
        numbers.map((i) => sealer.sealJson(value, { table, column, row: i + 1000 }));
      await client.query(VISITS, [
        numbers,
        sealed('appointment', 'patient_sealed', PATIENT_DRAWN),
        sealed('appointment', 'location_sealed', LOCATION),
      ]);
      await client.query(ENTRIES, [numbers, sealed('calendar_entry', 'place_sealed', SPOT)]);
    }
    await client.query(`SELECT setval('appointment_id_seq', (SELECT max(id) FROM appointment)),
                               setval('calendar_entry_id_seq', (SELECT max(id) FROM calendar_entry))`);
  });
}

/** Leaves the tables as autovacuum does. */
async function run(
  product: Product,
  service: ServiceName,
  fill: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: product.databaseUrl(service) });
  await client.connect();
  try {
    await fill(client);
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
}
