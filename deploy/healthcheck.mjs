// A container's health check without a shell: 0 where the program takes work, so that later containers find it ready.
const url = `http://127.0.0.1:${process.env.HEALTH_PORT}/readyz`;
const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
process.exit(response?.ok ? 0 : 1);
