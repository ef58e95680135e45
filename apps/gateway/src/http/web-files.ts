import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_ENV } from '../tokens.ts';
import type { GatewayEnv } from '../env.ts';

/** The built web: its hashed files for ever, its page for every path that is not the API's. */
@Injectable()
export class WebFiles {
  private readonly folder: string | undefined;
  private readonly page: string | undefined;

  constructor(@Inject(GATEWAY_ENV) { WEB_DIST }: GatewayEnv) {
    const page = WEB_DIST === undefined ? undefined : join(WEB_DIST, 'index.html');
    if (!page || !existsSync(page)) return;
    this.folder = WEB_DIST;
    this.page = readFileSync(page, 'utf8');
  }

  async mount(app: NestFastifyApplication): Promise<void> {
    if (!this.folder) return;
    const { default: fastifyStatic } = await import('@fastify/static');
    await app.register(fastifyStatic, {
      root: this.folder,
      index: false,
      // A route for each file: what is no file falls through to the page.
      wildcard: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        const hashed = path.includes('/assets/');
        response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }

  /** Whether an unknown path is a page of the web, which then shows its own 404 (1 §2.6). */
  answersFor({ method, url }: FastifyRequest): boolean {
    const isPage = method === 'GET' || method === 'HEAD';
    return this.page !== undefined && isPage && !/^\/(api|assets)(\/|$|\?)/.test(url);
  }

  sendPage(reply: FastifyReply): FastifyReply {
    return reply
      .status(200)
      .header('cache-control', 'no-cache')
      .header('content-type', 'text/html; charset=utf-8')
      .send(this.page);
  }
}
