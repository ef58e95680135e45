import type { LoggerService } from '@nestjs/common';
import type { Log } from './log.ts';

/** Writes Nest's own messages to our log. Its start-up messages appear at level debug only. */
export class NestLogger implements LoggerService {
  constructor(private readonly target: Log) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.target.debug(contextOf(rest), textOf(message));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.target.debug(contextOf(rest), textOf(message));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.target.debug(contextOf(rest), textOf(message));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.target.warn({ ...contextOf(rest), ...errorOf(message) }, textOf(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.target.error({ ...contextOf(rest), ...errorOf(message) }, textOf(message));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.error(message, ...rest);
  }
}

const errorOf = (message: unknown): object => (message instanceof Error ? { err: message } : {});

const textOf = (message: unknown): string => (typeof message === 'string' ? message : 'Nest reports');

function contextOf(rest: unknown[]): object {
  const context = rest.at(-1);
  return typeof context === 'string' && !context.includes('\n') ? { context } : {};
}
