const SUPERSEDES = /^-- Supersedes (\S+ [0-9a-f]{64})$/gm;

/**
 * Name and checksum of each migration that the history had once and that one of these makes up for; it says so in a line of its
 * own: `-- Supersedes <name> <SHA-256 of its SQL>`. A database that has it is brought up to date by the later one.
 */
export const supersededBy = (migrations: readonly { sql: string }[]): ReadonlySet<string> =>
  new Set(migrations.flatMap(({ sql }) => [...sql.matchAll(SUPERSEDES)].map(([, each]) => each!)));
