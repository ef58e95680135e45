// A container's health check without a shell: 0 where the program's process answers on its internal port, which is the argument.
const url = `http://127.0.0.1:${process.argv[2]}/healthz`;
const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
process.exit(response?.ok ? 0 : 1);
