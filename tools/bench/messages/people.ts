import { createHash, randomBytes } from 'node:crypto';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { Client } from 'pg';
import type { Product } from '../../faults/product.ts';

/** Everybody who writes is staff, so that they may begin; each has one other who listens. */
export const PAIRS = 60;
const FIRST_WRITER = 20_000;
const FIRST_LISTENER = 30_000;
export const writerOf = (pair: number): number => FIRST_WRITER + (pair % PAIRS);
export const listenerOf = (pair: number): number => FIRST_LISTENER + (pair % PAIRS);
/** Whose list of conversations is read. */
export const READER = writerOf(0);

export const PEOPLE = Array.from({ length: PAIRS }, (_, pair) => [writerOf(pair), listenerOf(pair)]).flat();

export async function inDatabase(
  product: Product,
  service: ServiceName,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: product.databaseUrl(service) });
  await client.connect();
  await work(client).finally(() => client.end());
}

/** A session for each of them, for this run: their tokens. */
export async function signAllIn(product: Product): Promise<Map<number, string>> {
  const tokens = new Map(PEOPLE.map((id) => [id, randomBytes(32).toString('base64url')]));
  const hashes = [...tokens.values()].map((token) => createHash('sha256').update(token).digest('hex'));
  await inDatabase(product, 'auth', async (client) => {
    await client.query(
      `INSERT INTO session (id, user_id, token_hash, created_at, last_seen_at)
       SELECT gen_random_uuid(), i, hash, now(), now() FROM unnest($1::int[], $2::text[]) AS each (i, hash)`,
      [PEOPLE, hashes],
    );
  });
  return tokens;
}
