import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { Fault } from '@drawpoint/nest-kit/fault';
import { Log } from '@drawpoint/nest-kit/logging/log';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS } from './error-status.ts';
import { WebFiles } from './web-files.ts';

/** Answers whatever went wrong in the one shape of OP §1; an unknown path outside `/api` is the web's to answer. */
@Catch()
export class FaultFilter implements ExceptionFilter {
  constructor(
    private readonly web: WebFiles,
    private readonly log: Log,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (isUnknownPath(error) && this.web.answersFor(request)) {
      this.web.sendPage(reply).catch((cause: unknown) => this.sendOther(cause, request, reply));
      return;
    }
    this.sendOther(error, request, reply);
  }

  private sendOther(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const fault = this.faultOf(error, request);
    this.log.debug({ request_id: request.id, code: fault.code }, 'refused');
    sendFault(reply, fault, request.id);
  }

  private faultOf(error: unknown, request: FastifyRequest): Fault {
    if (error instanceof Fault) return error;
    const status = statusOf(error);
    if (isUnknownPath(error) || status === 405) return new Fault('NOT_FOUND');
    if (status === 413) return new Fault('PAYLOAD_TOO_LARGE');
    if (status === 400 || status === 415) return new Fault('MALFORMED_JSON');
    this.log.error({ request_id: request.id, err: error }, 'A request failed');
    return new Fault('INTERNAL');
  }
}

/** Also for what goes wrong before a route is found. */
export function sendFault(reply: FastifyReply, fault: Fault, requestId: string): void {
  const { errors, details, retryAfterSeconds } = fault.options;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  if (fault.code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer');
  reply
    .status(ERROR_STATUS[fault.code])
    .header('content-type', 'application/json; charset=utf-8')
    .send(
      JSON.stringify({
        message: fault.message,
        code: fault.code,
        ...(errors && { errors }),
        ...details,
        ...(fault.code === 'INTERNAL' && { request_id: requestId }),
      }),
    );
}

// A folder of the web's files is refused with 403: it is no page either.
const isUnknownPath = (error: unknown): boolean =>
  !(error instanceof Fault) && [403, 404].includes(statusOf(error) ?? 0);

// Nest's exceptions and Fastify's errors both know a status.
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : undefined;
}
