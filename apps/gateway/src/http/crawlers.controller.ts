import { Controller, Get, Header } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Allow } from '../authentication/operation.guard.ts';
import { WebFiles } from './web-files.ts';

const KEPT = 'public, max-age=3600';

/** The first files that search engines request. */
@Controller()
export class CrawlersController {
  constructor(private readonly web: WebFiles) {}

  @Get('robots.txt')
  @Allow({ allow: 'public' })
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', KEPT)
  robots(): Promise<string> {
    return this.read('robots.txt');
  }

  @Get('sitemap.xml')
  @Allow({ allow: 'public' })
  @Header('content-type', 'application/xml; charset=utf-8')
  @Header('cache-control', KEPT)
  sitemap(): Promise<string> {
    return this.read('sitemap.xml');
  }

  private async read(file: 'robots.txt' | 'sitemap.xml'): Promise<string> {
    const text = await this.web.forCrawlers(file);
    if (text === null) throw new AppError('NOT_FOUND');
    return text;
  }
}
