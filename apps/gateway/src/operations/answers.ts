import { Inject, Injectable } from '@nestjs/common';
import { SlotMap } from '@drawpoint/contracts/booking/slots.contract';
import type { CsvMark, CsvPage } from '@drawpoint/contracts/csv';
import { parseInput } from '@drawpoint/contracts/field-errors';
import type { Operation } from '@drawpoint/contracts/operation';
import type { RawAnswer } from '@drawpoint/contracts/raw';
import type { CompactSlots } from '@drawpoint/scheduling/wire';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { Files } from '@drawpoint/nest-kit/files/files';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import type { GatewayEnv } from '../env.ts';
import { PersonExports } from '../export/person-exports.ts';
import { GATEWAY_ENV } from '../tokens.ts';
import { sendFile } from '../uploads/send-file.ts';
import { keepDevice } from './device-cookie.ts';
import type { AuthenticatedRequest } from './operations.ts';
import { sendCsv } from './send-csv.ts';
import { sendSlots } from './send-slots.ts';

/** The content of a response: text or a stream. */
export type Answer = string | Readable;

/** One call of an operation over HTTP. */
export type Call = {
  readonly input: object;
  /** Creates a context whose deadline starts now. */
  readonly context: () => RequestContext;
  readonly request: AuthenticatedRequest;
  readonly reply: FastifyReply;
};

/** How HTTP responds for one operation. */
export type Answering = {
  /** The media type of a text response; a file has its own. */
  readonly mediaType?: string;
  readonly answer: (call: Call) => Promise<Answer>;
};

const JSON_TYPE = 'application/json; charset=utf-8';

/** The response kinds of operations over HTTP, one function each. */
@Injectable()
export class Answers {
  /** Also when a proxy ends TLS and is not trusted to say so. */
  private readonly isSecureSite: boolean;

  constructor(
    private readonly bus: Bus,
    private readonly files: Files,
    private readonly exports: PersonExports,
    @Inject(GATEWAY_ENV) { PUBLIC_URL }: Pick<GatewayEnv, 'PUBLIC_URL'>,
  ) {
    this.isSecureSite = PUBLIC_URL.startsWith('https:');
  }

  /** Chosen once, when the operation's route is registered. */
  of(op: Operation): Answering {
    if (op.download === 'file') return { answer: this.file(op) };
    if (op.download === 'export') return { answer: this.personExport(op) };
    if (op.csv) return { answer: this.csv(op, op.csv) };
    if (op.raw) return { mediaType: `${op.raw.answers}; charset=utf-8`, answer: this.raw(op) };
    if (op.remembersDevice) return { mediaType: JSON_TYPE, answer: this.withDevice(op) };
    if (op.httpOutput === SlotMap) return { mediaType: JSON_TYPE, answer: this.slots(op) };
    return { mediaType: JSON_TYPE, answer: op.whenUnanswered ? this.orUnanswered(op) : this.json(op) };
  }

  private readonly json =
    (op: Operation): Answering['answer'] =>
    async ({ input, context }) =>
      JSON.stringify(await this.bus.call(op, input, context()));

  /** The contract's response for a service that times out. */
  private readonly orUnanswered =
    (op: Operation): Answering['answer'] =>
    async (call) => {
      try {
        return await this.json(op)(call);
      } catch (error) {
        const isLate = error instanceof AppError && error.code === 'TIMEOUT';
        const parsed = isLate && parseInput(op.input, call.input);
        if (!op.whenUnanswered || !parsed || !parsed.success) throw error;
        return JSON.stringify(op.whenUnanswered(parsed.data as never));
      }
    };

  private readonly withDevice =
    (op: Operation): Answering['answer'] =>
    async ({ input, context, request, reply }) => {
      const output = (await this.bus.call(op, input, context())) as object;
      return JSON.stringify(keepDevice(output, this.isSecureSite || request.protocol === 'https', reply));
    };

  private readonly raw =
    (op: Operation): Answering['answer'] =>
    async ({ input, context }) =>
      ((await this.bus.call(op, input, context())) as RawAnswer).body;

  private readonly slots =
    (op: Operation): Answering['answer'] =>
    async ({ input, context, request, reply }) => {
      const found = (await this.bus.call(op, input, context())) as CompactSlots;
      reply.header('vary', 'accept-encoding');
      return sendSlots(found, request);
    };

  private readonly file =
    (op: Operation): Answering['answer'] =>
    async ({ input, context, reply }) =>
      sendFile(this.files, await this.bus.call(op, input, context()), reply);

  private readonly personExport =
    (op: Operation): Answering['answer'] =>
    async ({ input, context, reply }) => {
      const ctx = context();
      return this.exports.send(await this.bus.call(op, input, ctx), ctx, reply);
    };

  private readonly csv =
    (op: Operation, mark: CsvMark): Answering['answer'] =>
    async ({ input, context, reply }) => {
      const fetchPage = (after: string | null): Promise<CsvPage> =>
        this.bus.call(op, after === null ? input : { ...input, after }, context()) as Promise<CsvPage>;
      return sendCsv(mark, fetchPage, context().now(), reply);
    };
}
