import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_ENV } from '../tokens.ts';
import type { GatewayEnv } from '../env.ts';
import { encodingFor } from './accepted-encoding.ts';
import { Documents, LIST } from './documents.ts';
import { namesEtag } from './etags.ts';
import { robots, sitemap } from './crawlers.ts';
import { mapTiles, type MapTiles } from './map-tiles.ts';
import { SiteOptions } from './site-options.ts';

/**
 * Serves the built web: hashed files with a permanent cache, and a document for every path outside the API.
 */
@Injectable()
export class WebFiles {
  private readonly folder: string | undefined;
  private readonly documents: Documents | undefined;
  private readonly recaptchaSiteKey: string | undefined;
  private readonly map: MapTiles | null;
  private readonly url: string;
  private readonly isOffline: boolean;

  constructor(
    @Inject(GATEWAY_ENV) { WEB_DIST, RECAPTCHA_SITE_KEY, ...env }: GatewayEnv,
    private readonly site: SiteOptions,
  ) {
    this.recaptchaSiteKey = RECAPTCHA_SITE_KEY;
    this.map = mapTiles(env);
    this.url = new URL(env.PUBLIC_URL).origin;
    this.isOffline = env.OFFLINE_APP === 'on';
    if (WEB_DIST === undefined || !existsSync(join(WEB_DIST, LIST))) return;
    this.folder = WEB_DIST;
    this.documents = new Documents(WEB_DIST);
  }

  async mount(app: NestFastifyApplication): Promise<void> {
    if (!this.folder) return;
    await this.documents?.load();
    const { default: fastifyStatic } = await import('@fastify/static');
    await app.register(fastifyStatic, {
      root: this.folder,
      index: false,
      cacheControl: false,
      preCompressed: true,
      // Versioned files have the version in their name; others rely on the etag. These headers would add 70
      // bytes to each file.
      ...{ lastModified: false, acceptRanges: false },
      allowedPath: isPublicFile,
      setHeaders: (response, path) => {
        const hashed = path.includes('/assets/');
        response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }

  /** The sources that the content security policy allows for the documents' inline scripts. */
  get scriptSources(): string {
    return this.documents?.script ?? "'self'";
  }

  /** What search engines get, by file name; null when there is no web. */
  async forCrawlers(file: 'robots.txt' | 'sitemap.xml'): Promise<string | null> {
    const addresses = await this.documents?.addresses();
    if (!addresses) return null;
    return file === 'robots.txt' ? robots(this.url, addresses.unlisted) : sitemap(this.url, addresses.listed);
  }

  /**
   * Whether an unknown path is a page of the web, which then shows its own 404
   * (docs/product/texts-and-limits.md#screens).
   */
  isPage({ method, url }: FastifyRequest): boolean {
    const isRead = method === 'GET' || method === 'HEAD';
    return this.folder !== undefined && isRead && !/^\/(api|assets)(\/|$|\?)/.test(url);
  }

  async sendPage(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const document = await this.documents?.find(request.url, {
      ...(await this.site.read()),
      url: this.url,
      recaptchaSiteKey: this.recaptchaSiteKey,
      map: this.map,
      isOffline: this.isOffline,
    });
    if (!document) throw new AppError('NOT_FOUND');
    reply.headers({ 'cache-control': 'no-cache', etag: document.etag, vary: 'accept-encoding' });
    if (document.status === 200 && namesEtag(request.headers['if-none-match'], document.etag)) {
      await reply.status(304).send();
      return;
    }
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    await reply
      .status(document.status)
      .header('content-type', 'text/html; charset=utf-8')
      .send(document.bodies[encoding]);
  }
}

/** The build's files for the gateway are not public. */
const isPublicFile = (path: string): boolean => !/^\/(documents|\.vite)([/.]|$)/.test(path);
