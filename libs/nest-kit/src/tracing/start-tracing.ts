import type { TracingEnv } from '../env.ts';
import type { Log } from '../logging/log.ts';
import { useTracing } from './tracing.ts';

/**
 * Starts tracing this process when `TRACES_URL` is set. Otherwise does nothing and loads nothing. Returns the
 * function that stops it and sends the remaining spans.
 */
export async function startTracing(
  program: string,
  { TRACES_URL: url, TRACES_SHARE: share = 0 }: Partial<TracingEnv>,
  log: Log,
): Promise<() => Promise<void>> {
  if (url === undefined) return () => Promise.resolve();
  const { openTelemetry } = await import('./open-telemetry.ts');
  const tracing = openTelemetry(program, { url, share, log });
  useTracing(tracing);
  return async () => {
    useTracing(undefined);
    // An unreachable collector does not keep the program from stopping.
    await tracing.close().catch((err: unknown) => log.warn({ err }, 'The last traces could not be sent'));
  };
}
