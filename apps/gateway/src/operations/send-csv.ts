import { Readable } from 'node:stream';
import type { CsvMark, CsvPage } from '@drawpoint/contracts/csv';
import { BYTE_ORDER_MARK, csvLine } from '@drawpoint/nest-kit/csv/csv';
import type { FastifyReply } from 'fastify';

type ReadCsvPage = (after: string | null) => Promise<CsvPage>;

/**
 * Streams the file of an operation marked `csv`, holding one page at a time. An error of the first page is
 * sent as an error response. A later one aborts the download, so that a partial file never looks complete.
 */
export async function sendCsv(
  { name, columns }: CsvMark,
  ask: ReadCsvPage,
  now: Date,
  reply: FastifyReply,
): Promise<Readable> {
  const first = await ask(null);
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.csv"`,
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'referrer-policy': 'no-referrer',
  });
  return Readable.from(lines(columns, first, ask), { objectMode: false });
}

async function* lines(columns: readonly string[], first: CsvPage, ask: ReadCsvPage): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns);
  for (let page = first; ; page = await ask(page.next)) {
    if (page.rows.length > 0) yield page.rows.map(csvLine).join('');
    if (page.next === null) return;
  }
}
