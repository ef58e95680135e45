/** Jest's global teardown of the integration tests: stops the Postgres of `postgres.mjs`. */
export default async function teardown() {
  await globalThis.stopTestPostgres?.();
}
