import type { FastifyMultipartBaseOptions, Multipart, MultipartFile } from '@fastify/multipart';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { FileKind, NamedFile, UploadedFile, UploadMark } from '@drawpoint/contracts/files';
import { serviceOf, type Operation } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { type Ends, kindOf } from '@drawpoint/nest-kit/files/file-content';
import { Files } from '@drawpoint/nest-kit/files/files';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { addUnlessFull, QueuePerKey } from '@drawpoint/nest-kit/queues';
import type { FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import type { GatewayEnv } from '../env.ts';
import { GATEWAY_ENV } from '../tokens.ts';
import { bodyOf, fieldText, type Form } from './form-input.ts';
import { InspectFile } from './inspect-file.ts';
import { drainRequest } from './drain-request.ts';
import { HarmfulFile, VirusScan } from './virus-scan.ts';

/** The maximum number of text fields in a form, and the maximum bytes of each. */
const MOST_FIELDS = 60;
const MOST_FIELD_BYTES = 64 * 1024;

/** A person's concurrent forms. An aborted one must not block the next. */
const OF_ONE_PERSON = 3;
/** How many forms are read at the same time, however slow they are. */
const READ_AT_ONCE = 24;
/**
 * Forms whose files a service processes. Fewer than its slots for images, so that none is refused after it
 * was read.
 */
const WORKED_ON_AT_ONCE = 12;
/** How many forms may wait unread; further ones are told to retry. */
const MOST_WAITING = 100;

/** After these errors the service may own the files, or may still take them. */
const UNKNOWN_END = ['TIMEOUT', 'INTERNAL', 'UNAVAILABLE'];

/** `refused`: a file is invalid, so the call only collects the other errors. */
type Work<T> = (body: Record<string, unknown>, refused: boolean) => Promise<T>;

/** Reads the forms of operations that have `upload`. Streams files into the storage, never into memory. */
@Injectable()
export class Uploads {
  constructor(
    private readonly files: Files,
    @Inject(GATEWAY_ENV) private readonly env: Pick<GatewayEnv, 'CLAMD_URL'>,
    private readonly log: Log,
  ) {}

  private readonly ofPerson = new QueuePerKey<number>(OF_ONE_PERSON, MOST_WAITING);
  private readonly reading = new PQueue({ concurrency: READ_AT_ONCE });
  private readonly working = new PQueue({ concurrency: WORKED_ON_AT_ONCE });

  /**
   * Reads a form when a slot is free, stores its files, and runs the work with its input. When the work
   * refuses, the files are removed. When its outcome is unknown, the service's job for unused files decides.
   */
  run<T>(op: Operation, request: FastifyRequest & { caller: Caller | null }, work: Work<T>): Promise<T> {
    return this.ofPerson.add(request.caller?.user_id ?? 0, async () => {
      const form = await addUnlessFull(this.reading, MOST_WAITING, () => this.receive(op, request));
      return this.working.add(() => this.handOver(op, form, work));
    });
  }

  private async handOver<T>(op: Operation, form: Form, work: Work<T>): Promise<T> {
    try {
      return await work(bodyOf(op, form), Object.keys(form.errors).length > 0);
    } catch (error) {
      const isKnown = error instanceof AppError && !UNKNOWN_END.includes(error.code);
      if (isKnown) await this.discard(form);
      throw withErrorsOf(form, error);
    }
  }

  private async receive(op: Operation, request: FastifyRequest): Promise<Form> {
    // A client that left while waiting sends nothing more and causes no event.
    if (request.raw.destroyed) throw unreadable();
    const marks = op.upload ?? {};
    const form: Form = { fields: {}, files: {}, errors: {} };
    const fileSize = Math.max(...Object.values(marks).map(({ maxBytes }) => maxBytes));
    const files = Object.keys(marks).length;
    const limits = { fileSize, files, fields: MOST_FIELDS, fieldSize: MOST_FIELD_BYTES };
    try {
      for await (const part of partsOf(request, limits)) {
        const name = part.fieldname;
        if ([form.fields, form.files, form.errors].some((named) => name in named))
          throw invalid(fieldText(name, 'was sent twice.'));
        if (part.type === 'field') form.fields[name] = part.value;
        else if (!marks[name]) throw invalid(fieldText(name, 'takes no file.'));
        // What a browser sends for a field without a chosen file.
        else if (!part.filename) part.file.resume();
        else await this.takeInto(form, op, marks[name], part);
      }
      return form;
    } catch (error) {
      // A broken connection is not our fault, whatever failed because of it.
      const hasLeft = request.raw.destroyed && !request.raw.complete;
      drainRequest(request.raw, fileSize);
      await this.discard(form);
      throw hasLeft ? unreadable() : readableError(error);
    }
  }

  /** The error of a complete file is reported together with the others. */
  private async takeInto(form: Form, op: Operation, mark: UploadMark, part: MultipartFile): Promise<void> {
    try {
      form.files[part.fieldname] = await this.take(op, mark, part);
    } catch (error) {
      const isRefused = error instanceof AppError && error.code === 'INVALID_INPUT';
      if (!isRefused || !part.file.readableEnded) throw error;
      Object.assign(form.errors, error.options.errors);
    }
  }

  /** Stores one file. Throws PAYLOAD_TOO_LARGE or INVALID_INPUT with nothing stored. */
  private async take(op: Operation, mark: UploadMark, part: MultipartFile): Promise<NamedFile> {
    const { fieldname: name, file } = part;
    let taken: Omit<UploadedFile, 'key'> | undefined;
    const inspect = new InspectFile(async (ends, sha256) => {
      if (file.truncated || ends.size > mark.maxBytes) {
        throw new AppError('PAYLOAD_TOO_LARGE', { message: mark.texts.tooLarge });
      }
      taken = { kind: await wantedKind(ends, mark, name), size: ends.size, sha256 };
    });
    const key = this.files.newKey(serviceOf(op));
    try {
      await this.files.save(key, file, [inspect, ...this.scanners()]);
    } catch (error) {
      if (!(error instanceof HarmfulFile)) throw error;
      this.log.warn({ alert: 'harmful_upload', operation: op.subject }, 'The scanner refused an upload');
      throw invalid({ [name]: ['This file was recognised as harmful and is not accepted.'] });
    }
    return { key, ...taken!, name: shortName(part.filename) };
  }

  private scanners(): VirusScan[] {
    if (this.env.CLAMD_URL === undefined) return [];
    const { hostname, port } = new URL(this.env.CLAMD_URL);
    return [new VirusScan({ host: hostname, port: Number(port) })];
  }

  private async discard({ files }: Form): Promise<void> {
    for (const { key } of Object.values(files)) {
      await this.files.remove(key).catch((err: unknown) => {
        this.log.warn({ err }, 'A refused file stays until the nightly job');
      });
    }
  }
}

/**
 * Adds the errors of the form's files to a refusal. They replace the service's errors for the same fields.
 */
function withErrorsOf({ errors: own }: Form, error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'INVALID_INPUT') return error;
  const { errors, codes = {} } = error.options;
  const others = Object.entries(codes).filter(([name]) => !(name in own));
  return invalid({ ...errors, ...own }, Object.fromEntries(others));
}

/** The last path segment of the client's file name, without invalid characters. */
const shortName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(-200);

async function wantedKind(ends: Ends, { kinds, texts }: UploadMark, name: string): Promise<FileKind> {
  const kind = await kindOf(ends);
  if (kind === null || !kinds.includes(kind)) throw invalid({ [name]: [texts.wrongKind] });
  return kind;
}

/** The parts of a form. Every error of the parser is the client's fault, even before the first part. */
async function* partsOf(
  request: FastifyRequest,
  limits: NonNullable<FastifyMultipartBaseOptions['limits']>,
): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits });
  } catch (error) {
    throw (error as { statusCode?: unknown }).statusCode === 413 ? error : unreadable();
  }
}

/** Converts a storage error: an aborted form makes its file's stream fail. */
function readableError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { statusCode, code, message } = error as { statusCode?: unknown; code?: unknown; message?: unknown };
  if (statusCode === 413) return new AppError('PAYLOAD_TOO_LARGE');
  const ofForm = typeof code === 'string' && code.startsWith('FST_');
  // Busboy's own errors have only a text.
  const ofParser = code === undefined && typeof message === 'string' && /multipart|part /i.test(message);
  if (statusCode !== 400 && !ofForm && !ofParser) return error;
  return unreadable();
}

const unreadable = (): AppError => new AppError('MALFORMED_JSON', { message: 'The form could not be read.' });
