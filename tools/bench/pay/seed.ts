import { withClient } from '@drawpoint/nest-kit/data/migrate';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import type { Product } from '../../faults/product.ts';
import { addSealed } from '../sealed-rows.ts';

const FIRST = 100_000;
const TZ = 'America/New_York';

/** Inserts a completed visit of each person with 89 dollars due. Returns the ids. */
export async function seedVisits(product: Product, people: readonly number[]): Promise<number[]> {
  const sealer = new Sealer(product.secrets().seal_keys ?? '', 'appointments');
  await withClient(product.databaseUrl('appointments'), (client) =>
    addSealed(client, sealer, {
      ...{ table: 'appointment', first: FIRST, count: people.length },
      columns: {
        patient_sealed: () => ({
          first_name: 'A',
          last_name: 'Payer',
          email: 'payer@example.test',
          mobile: null,
        }),
        location_sealed: () => ({
          ...{ address: '350 5th Ave', address_city: 'New York', address_state: 'NY', address_zip: '10118' },
          ...{ special_instructions: null, place: null },
        }),
      },
      sql: `INSERT INTO appointment (id, confirmation_code, status, user_id, actor_id, provider_id, provider_name,
              phlebotomist_id, phlebotomist_name, service_id, service_name, starts_at, ends_at, completed_at, tz, local_date,
              local_time, local_end_date, local_end_time, patient_sealed, location_sealed, line_items, subtotal_cents, consents)
            SELECT i, upper(lpad(to_hex(i), 8, 'F')), 'completed', ('{${people.join()}}'::int[])[i - ${FIRST} + 1],
              1, 1, 'Empire Mobile Labs', 3, 'Maria Santos', 1, 'Routine Blood Draw', (day + time '09:00') AT TIME ZONE '${TZ}',
              (day + time '09:30') AT TIME ZONE '${TZ}', (day + time '09:30') AT TIME ZONE '${TZ}', '${TZ}', day::text, '09:00',
              day::text, '09:30', patient_sealed, location_sealed, '[{"label":"Routine Blood Draw","cents":8900}]', 8900, '{}'
              FROM unnest($1::int[], $2::text[], $3::text[]) AS given (i, patient_sealed, location_sealed),
                   (SELECT (now() AT TIME ZONE '${TZ}')::date - 2 AS day) AS past`,
    }),
  );
  return people.map((_, index) => FIRST + index);
}
