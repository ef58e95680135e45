import { Injectable } from '@nestjs/common';
import { KnownOptions } from '@drawpoint/nest-kit/options/known-options';

/** The site's name, in whose name messages go out. */
@Injectable()
export class SiteName {
  constructor(private readonly options: KnownOptions) {}

  async get(): Promise<string> {
    return (await this.options.values(['site_title'])).get('site_title')?.trim() || 'Drawpoint';
  }
}
