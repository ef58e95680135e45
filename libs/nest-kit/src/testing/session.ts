import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** Opens a session in auth's database without signing in, which may be asked for a few times a minute; answers its token. */
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
