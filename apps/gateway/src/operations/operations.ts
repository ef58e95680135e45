import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { CsvPage } from '@drawpoint/contracts/csv';
import type { Caller } from '@drawpoint/contracts/envelope';
import { parseInput } from '@drawpoint/contracts/field-errors';
import type { HttpMethod, Operation } from '@drawpoint/contracts/operation';
import type { RawAnswer } from '@drawpoint/contracts/raw';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { Files } from '@drawpoint/nest-kit/files/files';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { PlacesOfEach } from '@drawpoint/nest-kit/places';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayEnv } from '../env.ts';
import { PersonExports } from '../export/person-exports.ts';
import { sendFile } from '../uploads/send-file.ts';
import { withoutFiles } from '../uploads/form-input.ts';
import { Uploads } from '../uploads/uploads.ts';
import { encodingFor } from '../http/accepted-encoding.ts';
import { etagOf, namesEtag, type TaggedRequest } from '../http/etags.ts';
import type { TracedRequest } from '../http/request-traces.ts';
import { GATEWAY_ENV } from '../tokens.ts';
import { CompressedAnswers } from './compressed-answers.ts';
import { inSlices } from './in-slices.ts';
import { keepDevice, readDevice, readUserAgent } from './device-cookie.ts';
import { PRESENTERS } from './presenters.ts';
import { RateLimits } from './rate-limits.ts';
import { readRawRequest } from './raw-requests.ts';
import { readInput, type Parts } from './read-input.ts';
import { sendCsv } from './send-csv.ts';

/** What the guard leaves on a request: who sends it, null for a stranger. */
export type AuthenticatedRequest = FastifyRequest & TaggedRequest & TracedRequest & { caller: Caller | null };

/** JSON, or a file. */
export type Answer = string | Buffer | Readable;

/** Large answers of one person that may wait to be made. */
const MOST_WAITING = 20;

/** Forwards a request's input over the bus as it came: the service parses it, once. Answers JSON. */
@Injectable()
export class Operations {
  private readonly presenting = new PlacesOfEach<number>(1, MOST_WAITING);
  private readonly compressed = new CompressedAnswers();
  /** Also where a proxy ends TLS and is not trusted to say so. */
  private readonly isSecureSite: boolean;

  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
    private readonly limits: RateLimits,
    private readonly uploads: Uploads,
    private readonly files: Files,
    private readonly exports: PersonExports,
    @Inject(GATEWAY_ENV) { PUBLIC_URL }: Pick<GatewayEnv, 'PUBLIC_URL'>,
  ) {
    this.isSecureSite = PUBLIC_URL.startsWith('https:');
  }

  /** `reply` is given for operations that set a cookie, answer a file or may be heavy. */
  async run(
    op: Operation,
    method: HttpMethod,
    request: AuthenticatedRequest,
    reply?: FastifyReply,
  ): Promise<Answer> {
    const read = (parts: Parts) => readInput(method, parts, op);
    if (request.isMultipart()) {
      if (!op.upload) throw new AppError('MALFORMED_JSON');
      if (op.limits) await this.limits.count(op, {}, request);
      const { params, query } = request;
      return this.uploads.run(op, request, (body, refused) =>
        this.forward(op, read({ params, query, body }), request, reply, refused),
      );
    }
    const input = op.raw ? readRawRequest(op.raw, request) : withoutFiles(op, read(request));
    if (op.limits) await this.limits.count(op, input, request);
    return this.forward(op, input, request, reply);
  }

  private async forward(
    op: Operation,
    input: object,
    request: AuthenticatedRequest,
    reply: FastifyReply | undefined,
    refused = false,
  ): Promise<Answer> {
    const started = performance.now();
    const answer = await this.limits.run<Answer>(op, input, request, {
      // Its time begins with the work: who waited in line for a place has all of it.
      work: () => {
        const context = this.contextOf(op, request);
        return this.answer(op, input, refused ? { ...context, refused } : context, request, reply);
      },
      sent: () => untilSent(reply),
    });
    if (this.log.isEnabled('debug')) {
      const ms = Math.round(performance.now() - started);
      this.log.debug({ operation: op.subject, request_id: request.id, ms }, 'answered');
    }
    return answer;
  }

  /** Its time to wait begins now. */
  private contextOf(op: Operation, request: AuthenticatedRequest): RequestContext {
    const started = performance.now();
    return {
      caller: request.caller,
      service: 'gateway',
      requestId: request.id,
      clientIp: request.ip,
      idempotencyKey: op.idempotent ? readIdempotencyKey(request) : undefined,
      device: op.remembersDevice ? readDevice(request) : undefined,
      userAgent: op.remembersDevice ? readUserAgent(request) : undefined,
      msLeft: () => op.deadlineMs - (performance.now() - started),
      now: () => new Date(),
    };
  }

  // Megabytes for one person must not make others wait: their turns are single, and what they hold already is not made again.
  private present(
    op: Operation,
    request: AuthenticatedRequest,
    reply: FastifyReply | undefined,
    ask: () => Promise<string>,
  ): Promise<Answer> {
    return this.presenting.run<Answer>(request.caller?.user_id ?? 0, async () => {
      const compact = await ask();
      const mark = etagOf(compact);
      request.entityTag = mark;
      if (namesEtag(request.headers['if-none-match'], mark)) return '';
      const pieces = () => PRESENTERS[op.subject]!(JSON.parse(compact) as never);
      reply?.header('vary', 'accept-encoding');
      const encoding = reply ? encodingFor(request.headers['accept-encoding']) : 'identity';
      if (encoding === 'identity') return Readable.from(inSlices(pieces()), { objectMode: false });
      reply?.header('content-encoding', encoding);
      return this.compressed.of(mark, encoding, pieces);
    });
  }

  private async answer(
    op: Operation,
    input: object,
    context: RequestContext,
    request: AuthenticatedRequest,
    reply: FastifyReply | undefined,
  ): Promise<Answer> {
    if (op.download && reply) {
      const answer = await this.bus.call(op, input, context);
      return op.download === 'file'
        ? sendFile(this.files, answer, reply)
        : this.exports.send(answer, context, reply);
    }
    if (op.csv && reply) {
      const ask = (after: string | null): Promise<CsvPage> =>
        this.bus.call(
          op,
          after === null ? input : { ...input, after },
          this.contextOf(op, request),
        ) as Promise<CsvPage>;
      return sendCsv(op.csv, ask, context.now(), reply);
    }
    if (op.remembersDevice && reply) {
      const output = (await this.bus.call(op, input, context)) as object;
      return JSON.stringify(keepDevice(output, this.isSecureSite || request.protocol === 'https', reply));
    }
    if (op.raw) return ((await this.bus.call(op, input, context)) as RawAnswer).body;
    const ask = () =>
      this.bus.callForJson(op, input, context).catch((error: unknown) => unanswered(op, input, error));
    return PRESENTERS[op.subject] ? this.present(op, request, reply, ask) : ask();
  }
}

/** What the contract has HTTP answer where the service does not answer in time. Throws any other error. */
function unanswered(op: Operation, input: object, error: unknown): string {
  const isLate = op.whenUnanswered && error instanceof AppError && error.code === 'TIMEOUT';
  const parsed = isLate && parseInput(op.input, input);
  if (!op.whenUnanswered || !parsed || !parsed.success) throw error;
  return JSON.stringify(op.whenUnanswered(parsed.data as never));
}

/** Until an answer has left, or its reader; whoever reads slowly holds nobody up for longer than this. */
const MOST_MS_TO_SEND = 10_000;

async function untilSent(reply: FastifyReply | undefined): Promise<void> {
  if (!reply || reply.raw.closed) return;
  const patience = AbortSignal.timeout(MOST_MS_TO_SEND);
  await once(reply.raw, 'close', { signal: patience }).catch(() => undefined);
}

/** The key of a request, if it is one: 1 to 200 printable characters. INVALID_INPUT for anything else. */
function readIdempotencyKey({ headers }: AuthenticatedRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw invalid({ 'Idempotency-Key': ['The Idempotency-Key must be 1 to 200 characters without spaces.'] });
}
