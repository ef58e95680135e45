import { Injectable } from '@nestjs/common';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { HttpMethod, Operation } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { Log } from '@drawpoint/nest-kit/logging/log';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestLanguage } from '../http/request-language.ts';
import type { TaggedRequest } from '../http/etags.ts';
import type { TracedRequest } from '../http/request-traces.ts';
import { withoutFiles } from '../uploads/form-input.ts';
import { Uploads } from '../uploads/uploads.ts';
import { Answers, type Answer } from './answers.ts';
import { readDevice, readUserAgent } from './device-cookie.ts';
import { RateLimits } from './rate-limits.ts';
import { readRawRequest } from './raw-requests.ts';
import { readInput } from './read-input.ts';

/** The caller that the guard stores on a request; null when anonymous. */
export type AuthenticatedRequest = FastifyRequest & TaggedRequest & TracedRequest & { caller: Caller | null };

/** The handler of one operation's requests. */
export type Runner = {
  /** The media type of a text; absent when the response has its own. */
  readonly mediaType: string | undefined;
  readonly run: (request: AuthenticatedRequest, reply: FastifyReply) => Promise<Answer>;
};

/** Forwards a request's input over the bus unchanged: the service parses it, once. */
@Injectable()
export class Operations {
  constructor(
    private readonly log: Log,
    private readonly limits: RateLimits,
    private readonly uploads: Uploads,
    private readonly answers: Answers,
  ) {}

  /** What a route of the operation does, chosen once: how it reads the input and how it responds. */
  runnerOf(op: Operation, method: HttpMethod): Runner {
    const { mediaType, answer } = this.answers.of(op);
    const forward = async (
      input: object,
      request: AuthenticatedRequest,
      reply: FastifyReply,
      refused = false,
    ): Promise<Answer> => {
      const started = performance.now();
      const context = () => ({ ...contextOf(op, request), ...(refused && { refused }) });
      const content = await answer({ input, context, request, reply });
      if (this.log.isEnabled('debug')) {
        const ms = Math.round(performance.now() - started);
        this.log.debug({ operation: op.subject, request_id: request.id, ms }, 'answered');
      }
      return content;
    };
    const readBody = op.raw
      ? rawReader(op.raw)
      : (request: AuthenticatedRequest) => withoutFiles(op, readInput(method, request, op));
    const run: Runner['run'] = async (request, reply) => {
      if (request.isMultipart())
        return this.runForm(op, method, request, (input, refused) => forward(input, request, reply, refused));
      const input = readBody(request);
      if (op.limits) await this.limits.count(op, input, request);
      return forward(input, request, reply);
    };
    return { mediaType, run };
  }

  private async runForm(
    op: Operation,
    method: HttpMethod,
    request: AuthenticatedRequest,
    forward: (input: object, refused: boolean) => Promise<Answer>,
  ): Promise<Answer> {
    if (!op.upload) throw new AppError('MALFORMED_JSON');
    if (op.limits) await this.limits.count(op, {}, request);
    const { params, query } = request;
    return this.uploads.run(op, request, (body, refused) =>
      forward(readInput(method, { params, query, body }, op), refused),
    );
  }
}

const rawReader = (mark: NonNullable<Operation['raw']>) => (request: AuthenticatedRequest) =>
  readRawRequest(mark, request);

/** The context of a request; its deadline starts now. */
function contextOf(op: Operation, request: AuthenticatedRequest): RequestContext {
  const started = performance.now();
  return {
    caller: request.caller,
    service: 'gateway',
    requestId: request.id,
    clientIp: request.ip,
    language: requestLanguage(request.headers) === 'es' ? 'es' : undefined,
    idempotencyKey: op.idempotent ? readIdempotencyKey(request) : undefined,
    device: op.remembersDevice ? readDevice(request) : undefined,
    userAgent: op.remembersDevice ? readUserAgent(request) : undefined,
    msLeft: () => op.deadlineMs - (performance.now() - started),
    now: () => new Date(),
  };
}

/**
 * Returns a request's idempotency key: 1 to 200 printable characters. Throws INVALID_INPUT for anything else.
 */
function readIdempotencyKey({ headers }: AuthenticatedRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw invalid({ 'Idempotency-Key': ['The Idempotency-Key must be 1 to 200 characters without spaces.'] });
}
