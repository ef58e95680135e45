/** The superuser's connection to the server that jest's global setup started. */
export function adminUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url)
    throw new Error('TEST_POSTGRES_URL is missing: run integration tests with --selectProjects integration');
  return url;
}

/** How long the bus stays away in the test of its outage, in seconds. */
export const outageSeconds = (): number => Number(process.env.OUTAGE_SECONDS ?? 5);
