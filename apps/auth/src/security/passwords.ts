import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';

/** OWASP's first choice for argon2id, the library's default variant: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// One core stays free for all other requests.
const queue = new PQueue({ concurrency: Math.max(1, availableParallelism() - 1) });

// Two keyboards may encode the same password differently.
const normalized = (password: string) => password.normalize('NFKC');

/** The argon2id hash of a password, in PHC format. */
export const hashPassword = (password: string): Promise<string> =>
  queue.add(() => hash(normalized(password), COST));

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Takes as long without a hash, so that the time does not reveal
 * accounts.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword(randomUUID());
  const compared = passwordHash ?? (await decoy);
  const matches = await queue.add(() => verify(compared, normalized(password)));
  return passwordHash !== null && matches;
}

/** Whether a hash was created with other cost parameters than today's. */
export function needsRehash(passwordHash: string): boolean {
  const made = parseOptions(passwordHash);
  return (
    made.memoryCost !== COST.memoryCost ||
    made.timeCost !== COST.timeCost ||
    made.parallelism !== COST.parallelism
  );
}
