import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fields of an OTLP span that tests read. */
export type CollectedSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: unknown }[];
};

type Body = { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] };

/** Collects traces sent by OTLP over HTTP. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      texts.push(text);
      const { resourceSpans } = JSON.parse(text) as Body;
      spans.push(...resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    spans,
    /** All bodies as they were received. */
    text: () => texts.join('\n'),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
