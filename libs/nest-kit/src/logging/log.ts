import { Injectable } from '@nestjs/common';
import { pino, type DestinationStream, type Level, type Logger } from 'pino';
import type { LogLevel } from './log-levels.ts';
import { currentScope } from './request-scope.ts';
import { safeError } from './safe-error.ts';

/** Keys that are redacted at the top level and one level below. */
const NEVER_LOGGED = [
  'input',
  'output',
  'body',
  'password',
  'token',
  'authorization',
  'email',
  'mobile',
  'phone',
  'address',
  'first_name',
  'last_name',
  'full_name',
  'date_of_birth',
  'client_ip',
  'headers',
];

export type LogOptions = {
  level: LogLevel;
  destination?: DestinationStream;
};

/** Creates the process's logger: JSON lines with service and request id, without people's data. */
export function createLogger({ level, destination }: LogOptions): Logger {
  const options = {
    level,
    base: {},
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => {
      const scope = currentScope();
      if (!scope) return {};
      const { requestId, span } = scope;
      return { request_id: requestId, ...(span && { trace_id: span.spanContext().traceId }) };
    },
    serializers: { err: safeError, error: safeError },
    redact: { paths: NEVER_LOGGED.flatMap((key) => [key, `*.${key}`]), censor: '[removed]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A service's log. Pass fields first, then the message. Errors go in the field `err`. */
@Injectable()
export class Log {
  constructor(private readonly logger: Logger) {}

  debug(fields: object, message: string): void {
    this.logger.debug(fields, message);
  }

  info(fields: object, message: string): void {
    this.logger.info(fields, message);
  }

  warn(fields: object, message: string): void {
    this.logger.warn(fields, message);
  }

  error(fields: object, message: string): void {
    this.logger.error(fields, message);
  }

  isEnabled(level: Level): boolean {
    return this.logger.isLevelEnabled(level);
  }

  /** Returns the same log with these fields on every line. */
  child(fields: Record<string, unknown>): Log {
    return new Log(this.logger.child(fields));
  }
}

/** The log of one service or program within the process. */
export const logOf = (logger: Logger, service: string): Log => new Log(logger.child({ service }));
