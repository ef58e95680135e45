import { finished, Readable, type Transform } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  EXPORTED,
  EXPORTING_SERVICES,
  type ExportingService,
  type ExportPage,
  PersonExport,
  readExport,
} from '@drawpoint/contracts/exports';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { Files } from '@drawpoint/nest-kit/files/files';
import { Log } from '@drawpoint/nest-kit/logging/log';
import type { FastifyReply } from 'fastify';
import { ZipFile } from 'yazl';

/** Concurrent exports of one gateway, each of a different person. A reader who stalls delays nobody else. */
const MOST_AT_ONCE = 4;
/**
 * How long a service may take for a page, in milliseconds. A download is not bound to the deadline of the
 * first response.
 */
const PAGE_MS = 10_000;

type Section = { readonly service: ExportingService; readonly name: string; readonly first: ExportPage };

/**
 * Exports a person's data as one zip: a JSON file for each section of each service, and the person's files.
 * Streams it page by page, as fast as it is read (docs/product/accounts.md#own-data).
 */
@Injectable()
export class PersonExports {
  /** The people whose exports are running. */
  private readonly underWay = new Set<number>();

  constructor(
    private readonly bus: Bus,
    private readonly files: Files,
    private readonly log: Log,
  ) {}

  /**
   * Throws BUSY, and a service's error for the first page. Once the file has begun, it can only be cut off.
   */
  async send(answer: unknown, ctx: RequestContext, reply: FastifyReply): Promise<Readable> {
    const { user_id: userId, name } = PersonExport.parse(answer);
    if (this.underWay.has(userId) || this.underWay.size >= MOST_AT_ONCE) throw new AppError('BUSY');
    this.underWay.add(userId);
    const zip = new ZipFile();
    // The library's types omit that it is a PassThrough.
    const output = zip.outputStream as Transform;
    finished(output, () => this.underWay.delete(userId));
    zip.on('error', (error: Error) => output.destroy(error));
    try {
      const sections = await this.firstPages(userId, ctx);
      this.fill(zip, output, userId, sections, ctx).catch((err: Error) => {
        if (!output.destroyed) this.log.error({ err }, 'An export could not be finished');
        output.destroy(err);
      });
    } catch (error) {
      output.destroy();
      throw error;
    }
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
    return output;
  }

  private firstPages(userId: number, ctx: RequestContext): Promise<Section[]> {
    const wanted = EXPORTING_SERVICES.flatMap((service) =>
      EXPORTED[service].map((name) => ({ service, name })),
    );
    return Promise.all(
      wanted.map(async ({ service, name }) => ({
        ...{ service, name },
        first: await this.page(service, { user_id: userId, section: name, after: null }, ctx),
      })),
    );
  }

  private page(
    service: ExportingService,
    input: { user_id: number; section: string; after: string | null },
    ctx: RequestContext,
  ): Promise<ExportPage> {
    const started = performance.now();
    const msLeft = () => PAGE_MS - (performance.now() - started);
    // The person exports their own data, so the calls carry no session.
    return this.bus.call(readExport(service), input, { ...ctx, caller: null, msLeft });
  }

  // Sequential: an entry starts only after the previous one was read.
  private async fill(
    zip: ZipFile,
    output: Transform,
    userId: number,
    sections: readonly Section[],
    ctx: RequestContext,
  ): Promise<void> {
    for (const section of sections) {
      const files: ExportPage['files'] = [];
      const json = this.jsonOf(section, userId, files, ctx);
      await addEntry(zip, output, `${section.name}.json`, Readable.from(json, { objectMode: false }));
      for (const { key, path } of files) {
        const content = await this.files.read(key);
        if (content) await addEntry(zip, output, path, content, { compress: false });
        else this.log.warn({ section: section.name }, 'A file of an export is not there any more');
      }
    }
    zip.end();
  }

  private async *jsonOf(
    { service, name, first }: Section,
    userId: number,
    files: ExportPage['files'],
    ctx: RequestContext,
  ): AsyncGenerator<string> {
    let page = first;
    let separator = '[';
    for (;;) {
      files.push(...page.files);
      for (const record of page.records) {
        yield `${separator}\n${JSON.stringify(record, null, 2)}`;
        separator = ',';
      }
      if (page.next === null) break;
      page = await this.page(service, { user_id: userId, section: name, after: page.next }, ctx);
    }
    yield separator === '[' ? '[]\n' : '\n]\n';
  }
}

/** Adds a stream to the zip and waits until it was read. Rejects when it fails or the reader disconnects. */
function addEntry(
  zip: ZipFile,
  output: Transform,
  path: string,
  source: Readable,
  options: { compress?: boolean } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => source.destroy(new Error('Nobody reads the export any more.'));
    output.once('close', stop);
    finished(source, { writable: false }, (error) => {
      output.off('close', stop);
      if (error) reject(error);
      else resolve();
    });
    if (output.destroyed) stop();
    else zip.addReadStream(source, path, options);
  });
}
