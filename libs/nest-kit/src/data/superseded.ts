const SUPERSEDES = /^-- Supersedes (\S+ [0-9a-f]{64})$/gm;

/**
 * Name and checksum of each migration that a later one replaces. The later one says so in its own line: `--
 * Supersedes <name> <SHA-256 of its SQL>`. It also updates databases that have the replaced one.
 */
export const supersededBy = (migrations: readonly { sql: string }[]): ReadonlySet<string> =>
  new Set(migrations.flatMap(({ sql }) => [...sql.matchAll(SUPERSEDES)].map(([, each]) => each!)));
