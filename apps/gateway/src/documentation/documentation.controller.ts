import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { OPERATIONS } from '@drawpoint/contracts/registry';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow } from '../authentication/operation.guard.ts';
import { etagOf, type TaggedRequest } from '../http/etags.ts';
import { openApiOf } from './openapi.ts';

const ASSETS = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const TYPES: ReadonlyMap<string, string> = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['start.js', 'text/javascript; charset=utf-8'],
]);

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, docExpansion: 'list' });`;

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Drawpoint API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="api"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

type CachedDocument = { mark: string; content: Buffer };

/**
 * Serves the API's description, for programs and people. Its files are large, constant and public, so each is
 * read and its etag computed once.
 */
@Controller('api')
export class DocumentationController {
  private readonly kept = new Map<string, Promise<CachedDocument>>();

  @Get('openapi.json')
  @Allow({ allow: 'public' })
  @Header('content-type', 'application/json; charset=utf-8')
  read(@Req() request: FastifyRequest & TaggedRequest): Promise<Buffer> {
    return this.send('openapi.json', request);
  }

  @Get('docs')
  @Allow({ allow: 'public' })
  @Header('content-type', 'text/html; charset=utf-8')
  show(): string {
    return PAGE;
  }

  @Get('docs/:file')
  @Allow({ allow: 'public' })
  async readAsset(
    @Param('file') file: string,
    @Req() request: FastifyRequest & TaggedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const type = TYPES.get(file);
    if (!type) throw new AppError('NOT_FOUND');
    reply.header('content-type', type).header('cache-control', 'public, max-age=3600');
    return this.send(file, request);
  }

  private async send(file: string, request: FastifyRequest & TaggedRequest): Promise<Buffer> {
    const keeping = this.kept.get(file) ?? keep(file);
    this.kept.set(file, keeping);
    const { mark, content } = await keeping.catch((error: unknown) => {
      this.kept.delete(file);
      throw error;
    });
    request.entityTag = mark;
    return content;
  }
}

async function keep(file: string): Promise<CachedDocument> {
  const content = await contentOf(file);
  return { mark: etagOf(content.toString()), content };
}

async function contentOf(file: string): Promise<Buffer> {
  if (file === 'openapi.json') return Buffer.from(JSON.stringify(openApiOf(OPERATIONS)));
  return file === 'start.js' ? Buffer.from(START) : readFile(join(ASSETS, file));
}
