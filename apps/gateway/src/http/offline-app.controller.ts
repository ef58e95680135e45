import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Allow } from '../authentication/operation.guard.ts';
import type { GatewayEnv } from '../env.ts';
import { GATEWAY_ENV } from '../tokens.ts';
import { SiteOptions } from './site-options.ts';

/** Where the app begins; the service worker and the manifest are limited to this folder. */
const SCOPE = '/phleb/';
const COLORS = { background_color: '#fbfaf7', theme_color: '#fbfaf7' };
const ICONS = [
  { src: `${SCOPE}icon-192.png`, sizes: '192x192', type: 'image/png' },
  { src: `${SCOPE}icon-512.png`, sizes: '512x512', type: 'image/png' },
  { src: `${SCOPE}icon-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** The service worker when the app is switched off: it deletes what earlier ones stored, and unregisters itself. */
export const REMOVAL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  ),
);
`;

/** The phlebotomists' installable app: its manifest and its service worker (docs/product/offline.md). */
@Controller('phleb')
export class OfflineAppController {
  private readonly folder: string | undefined;
  private readonly isOn: boolean;

  constructor(
    @Inject(GATEWAY_ENV) { WEB_DIST, OFFLINE_APP }: GatewayEnv,
    private readonly site: SiteOptions,
  ) {
    this.folder = WEB_DIST;
    this.isOn = OFFLINE_APP === 'on';
  }

  @Get('manifest.webmanifest')
  @Allow({ allow: 'public' })
  @Header('content-type', 'application/manifest+json; charset=utf-8')
  @Header('cache-control', 'no-cache')
  async manifest(): Promise<string> {
    if (this.folder === undefined || !this.isOn) throw new AppError('NOT_FOUND');
    const { title } = await this.site.read();
    return JSON.stringify({
      ...{ id: SCOPE, name: title, short_name: title, scope: SCOPE, display: 'standalone', lang: 'en' },
      ...{ start_url: `${SCOPE}appointments/schedule?view=day`, ...COLORS, icons: ICONS },
    });
  }

  @Get('worker.js')
  @Allow({ allow: 'public' })
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'no-cache')
  async worker(): Promise<string> {
    if (!this.isOn) return REMOVAL;
    if (this.folder === undefined) throw new AppError('NOT_FOUND');
    return readFile(join(this.folder, 'phleb', 'worker.js'), 'utf8').catch(() => {
      throw new AppError('NOT_FOUND');
    });
  }
}
