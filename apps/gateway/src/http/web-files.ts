import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_ENV } from '../tokens.ts';
import type { GatewayEnv } from '../env.ts';

const PAGE = 'index.html';

/** The built web: its hashed files for ever, its page for every path that is not the API's. */
@Injectable()
export class WebFiles {
  private readonly folder: string | undefined;

  constructor(@Inject(GATEWAY_ENV) { WEB_DIST }: GatewayEnv) {
    if (WEB_DIST !== undefined && existsSync(join(WEB_DIST, PAGE))) this.folder = WEB_DIST;
  }

  async mount(app: NestFastifyApplication): Promise<void> {
    if (!this.folder) return;
    const { default: fastifyStatic } = await import('@fastify/static');
    await app.register(fastifyStatic, {
      root: this.folder,
      index: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        const hashed = path.includes('/assets/');
        response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }

  /** Whether an unknown path is a page of the web, which then shows its own 404 (1 §2.6). */
  canManagePhlebotomist({ method, url }: FastifyRequest): boolean {
    const isPage = method === 'GET' || method === 'HEAD';
    return this.folder !== undefined && isPage && !/^\/(api|assets)(\/|$|\?)/.test(url);
  }

  async sendPage(reply: FastifyReply): Promise<void> {
    // Read each time: a new build's page names new files.
    const page = await readFile(join(this.folder ?? '', PAGE), 'utf8');
    await reply
      .status(200)
      .header('cache-control', 'no-cache')
      .header('content-type', 'text/html; charset=utf-8')
      .send(page);
  }
}
