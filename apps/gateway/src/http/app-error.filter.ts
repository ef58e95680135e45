import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { isPassing } from '@drawpoint/nest-kit/data/sql-state';
import { Log } from '@drawpoint/nest-kit/logging/log';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS } from '@drawpoint/contracts/error-status';
import { errorInSpanish } from '@drawpoint/contracts/errors.es';
import { requestLanguage } from './request-language.ts';
import { WebFiles } from './web-files.ts';

/** Sends every error in the one error format. The web answers unknown paths outside `/api`. */
@Catch()
export class AppErrorFilter implements ExceptionFilter {
  constructor(
    private readonly web: WebFiles,
    private readonly log: Log,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (isUnknownPath(error) && this.web.isPage(request)) {
      this.web.sendPage(request, reply).catch((cause: unknown) => this.sendOther(cause, request, reply));
      return;
    }
    this.sendOther(error, request, reply);
  }

  private sendOther(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const appError = this.errorOf(error, request);
    this.log.debug({ request_id: request.id, code: appError.code }, 'refused');
    sendError(reply, appError, request.id);
  }

  private errorOf(error: unknown, request: FastifyRequest): AppError {
    if (error instanceof AppError) return error;
    const status = statusOf(error);
    if (isUnknownPath(error) || status === 405) return new AppError('NOT_FOUND');
    if (status === 413) return new AppError('PAYLOAD_TOO_LARGE');
    if (status === 400 || status === 415) return new AppError('MALFORMED_JSON');
    // For example, a full file storage.
    if (isPassing(error)) {
      this.log.warn({ request_id: request.id, err: error }, 'what it needs is away');
      return new AppError('UNAVAILABLE');
    }
    this.log.error({ request_id: request.id, err: error }, 'A request failed');
    return new AppError('INTERNAL');
  }
}

/** The default `Retry-After` in seconds: a service or the bus is back within that time, or not soon. */
export const AWAY_RETRY_S = 2;

/** Also handles errors before a route is found. */
export function sendError(reply: FastifyReply, appError: AppError, requestId: string): void {
  const { errors, codes, details, status = ERROR_STATUS[appError.code] } = appError.options;
  const isSpanish = requestLanguage(reply.request.headers) === 'es';
  const retryAfter = appError.options.retryAfterSeconds ?? (status === 503 ? AWAY_RETRY_S : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
  if (appError.code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer');
  reply
    .status(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(
      JSON.stringify({
        message: appError.message,
        code: appError.code,
        ...(errors && { errors }),
        ...(isSpanish && errorInSpanish({ message: appError.message, errors, error_codes: codes })),
        ...(codes && { error_codes: codes }),
        ...details,
        ...(appError.code === 'INTERNAL' && { request_id: requestId }),
      }),
    );
}

// A folder of the web's files gives 403, but it is no page either.
const isUnknownPath = (error: unknown): boolean =>
  !(error instanceof AppError) && [403, 404].includes(statusOf(error) ?? 0);

// Nest's exceptions and Fastify's errors both carry a status.
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : undefined;
}
