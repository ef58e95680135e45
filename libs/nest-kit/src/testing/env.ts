/** The superuser's connection URL of the server that jest's global setup started. */
export function adminUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url)
    throw new Error('TEST_POSTGRES_URL is missing: run integration tests with --selectProjects integration');
  return url;
}

/** Duration of the bus outage in its test, in seconds. */
export const outageSeconds = (): number => Number(process.env.OUTAGE_SECONDS ?? 5);
