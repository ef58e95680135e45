import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** Inserts a session into auth's database, because sign-in is rate-limited. Returns its token. */
export async function openSession(
  query: (sql: string, values: unknown[]) => Promise<unknown>,
  userId: unknown,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await query(
    `INSERT INTO session (id, user_id, token_hash, created_at, last_seen_at) VALUES ($1, $2, $3, now(), now())`,
    [randomUUID(), userId, createHash('sha256').update(token).digest('hex')],
  );
  return token;
}
