import type { TracingEnv } from '../env.ts';
import type { Log } from '../logging/log.ts';
import { useTracing } from './tracing.ts';

/**
 * Traces from now on what this process does, where `TRACES_URL` says where to; else does nothing and loads nothing.
 * Answers what ends it and sends the rest.
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
    // A collector that is away keeps nobody from stopping.
    await tracing.close().catch((err: unknown) => log.warn({ err }, 'The last traces could not be sent'));
  };
}
