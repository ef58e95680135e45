import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import type { Product } from '../../faults/product.ts';
import { addSealed } from '../sealed-rows.ts';
import { inDatabase, PEOPLE, READER } from './people.ts';

export const MESSAGES = 1_000_000;
/** Conversations of the reader, who takes part in a fifth of all that is said; the others have as many again. */
export const THREADS = 1_000;
/** Beside the demo's rows. */
const FIRST_MESSAGE = 100_000;
const FIRST_OTHER = 100_000;
const SECONDS_APART = 20;

/** Who is said to have written a message, and to whom: one in a hundred of the reader's is not read yet. */
const SAID = `
  INSERT INTO message (id, low_id, high_id, sender_id, receiver_id, content_sealed, read_at, created_at)
  SELECT i, low, high, CASE WHEN i % 2 = 0 THEN low ELSE high END, CASE WHEN i % 2 = 0 THEN high ELSE low END,
         content, CASE WHEN i % 1000 < 990 THEN now() END,
         now() - (${FIRST_MESSAGE + MESSAGES} - i) * interval '${SECONDS_APART} seconds'
    FROM (SELECT i, content, CASE WHEN i % 5 = 0 THEN ${READER} ELSE ${FIRST_OTHER} + i % ${THREADS} END AS low,
                 ${FIRST_OTHER + THREADS} + abs(hashint4(i / 5)) % ${THREADS} AS high
            FROM unnest($1::int[], $2::text[]) AS given (i, content)) AS one`;

/** Those who write and listen, and a million messages with the conversations that they make. */
export async function seed(product: Product): Promise<void> {
  await inDatabase(product, 'auth', async (client) => {
    await client.query(
      `INSERT INTO "user" (id, email, first_name, last_name, roles, email_verified_at)
       SELECT i, 'person' || i || '@example.test', 'Ann', 'Lee', '{user,developer}', now() FROM unnest($1::int[]) i`,
      [PEOPLE],
    );
    await client.query(
      `INSERT INTO "user" (id, email, first_name, last_name, roles, email_verified_at)
       SELECT i, 'person' || i || '@example.test', 'Ann', 'Lee', '{user}', now()
         FROM generate_series(${FIRST_OTHER}, ${FIRST_OTHER + 2 * THREADS - 1}) i`,
    );
    await client.query('VACUUM (ANALYZE)');
  });
  await inDatabase(product, 'messaging', async (client) => {
    await client.query(
      `INSERT INTO person (id, version, roles, deleted)
       SELECT i, 1, '{user,developer}'::text[], false FROM unnest($1::int[]) i
        UNION ALL
       SELECT i, 1, '{user}', false FROM generate_series(${FIRST_OTHER}, ${FIRST_OTHER + 2 * THREADS - 1}) i`,
      [PEOPLE],
    );
    await addSealed(client, new Sealer(product.secrets().seal_keys ?? '', 'messaging'), {
      ...{ table: 'message', first: FIRST_MESSAGE, count: MESSAGES, sql: SAID },
      columns: { content_sealed: () => 'See you on Tuesday.' },
    });
    await client.query(
      `INSERT INTO thread (user_id, other_id, last_message_id)
       SELECT low_id, high_id, max(id) FROM message WHERE id >= ${FIRST_MESSAGE} GROUP BY 1, 2
        UNION ALL
       SELECT high_id, low_id, max(id) FROM message WHERE id >= ${FIRST_MESSAGE} GROUP BY 1, 2`,
    );
    await client.query(`SELECT setval('message_id_seq', (SELECT max(id) FROM message))`);
    await client.query('VACUUM (ANALYZE)');
  });
}
