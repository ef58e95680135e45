/** Jest's global teardown of the integration tests: stops the Postgres that `postgres.mjs` started. */
export default async function teardown() {
  await globalThis.stopTestPostgres?.();
}
