import { flushCompileCache } from 'node:module';
import type { Logger } from 'pino';
import type { TracingEnv } from './env.ts';
import { startReadiness } from './health/readiness.ts';
import type { LogLevel } from './logging/log-levels.ts';
import { createLogger, logOf } from './logging/log.ts';
import { startTracing } from './tracing/start-tracing.ts';

export type Running = {
  close(): Promise<void>;
  /** Whether it can work now: for example, it reaches its bus and database. Default: always. */
  isReady?(): Promise<boolean>;
};

export type Program = {
  name: string;
  env: Partial<TracingEnv> & {
    LOG_LEVEL: LogLevel;
    HEALTH_PORT?: number | undefined;
    HEALTH_HOST?: string | undefined;
  };
  start: (logger: Logger) => Promise<Running>;
};

/**
 * Runs a program as this process until SIGTERM or Ctrl-C, then lets it finish its work. Exits with 1 when it
 * cannot start.
 */
export async function runProgram({ name, env, start }: Program): Promise<void> {
  const logger = createLogger({ level: env.LOG_LEVEL });
  let running: Running | undefined;
  let endTracing: (() => Promise<void>) | undefined;
  let stopping = false;
  const readiness = await startReadiness(
    { port: env.HEALTH_PORT, host: env.HEALTH_HOST },
    async () => running !== undefined && !stopping && ((await running.isReady?.()) ?? true),
  );
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await running?.close();
    await endTracing?.();
    await readiness.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  try {
    endTracing = await startTracing(name, env, logOf(logger, name));
    running = await start(logger);
    logger.info({ service: name }, 'Ready');
    // Node otherwise writes the compile cache at exit only, and a killed process would leave none.
    flushCompileCache();
  } catch (err) {
    logger.fatal({ service: name, err }, 'Could not start');
    process.exit(1);
  }
}
