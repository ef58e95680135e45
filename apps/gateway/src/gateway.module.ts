import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { Files } from '@drawpoint/nest-kit/files/files';
import { filesOf } from '@drawpoint/nest-kit/files/files-of';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { Admission } from './authentication/admission.ts';
import { BearerAuthentication } from './authentication/bearer-authentication.ts';
import { OperationGuard } from './authentication/operation.guard.ts';
import { TokenCache } from './authentication/token-cache.ts';
import { DocumentationController } from './documentation/documentation.controller.ts';
import type { GatewayEnv } from './env.ts';
import { PersonExports } from './export/person-exports.ts';
import { HealthController } from './health/health.controller.ts';
import { CrawlersController } from './http/crawlers.controller.ts';
import { OfflineAppController } from './http/offline-app.controller.ts';
import { AppErrorFilter } from './http/app-error.filter.ts';
import { Refusals } from './http/refusals.ts';
import { SiteOptions } from './http/site-options.ts';
import { WebFiles } from './http/web-files.ts';
import { Answers } from './operations/answers.ts';
import { OperationRoutes } from './operations/operation-routes.ts';
import { Operations } from './operations/operations.ts';
import { RateLimits } from './operations/rate-limits.ts';
import { RealtimeModule } from './realtime/realtime.module.ts';
import { GATEWAY_ENV } from './tokens.ts';
import { FileLinksController } from './uploads/file-links.controller.ts';
import { FileLinks } from './uploads/file-links.ts';
import { Uploads } from './uploads/uploads.ts';

type Parts = { env: GatewayEnv; bus: Bus; log: Log };

@Module({})
class SharedModule {}

/** The providers that every part of the gateway can inject. */
const sharedModule = ({ env, bus, log }: Parts): DynamicModule => ({
  module: SharedModule,
  global: true,
  providers: [
    { provide: GATEWAY_ENV, useValue: env },
    { provide: Bus, useValue: bus },
    { provide: Log, useValue: log },
    TokenCache,
    BearerAuthentication,
    Admission,
    FileLinks,
    Refusals,
  ],
  exports: [GATEWAY_ENV, Bus, Log, TokenCache, BearerAuthentication, Admission, FileLinks, Refusals],
});

@Module({})
export class GatewayModule {
  static with(parts: Parts): DynamicModule {
    return {
      module: GatewayModule,
      imports: [sharedModule(parts), RealtimeModule.with(parts.env)],
      controllers: [
        HealthController,
        DocumentationController,
        CrawlersController,
        OfflineAppController,
        FileLinksController,
      ],
      providers: [
        Answers,
        Operations,
        OperationRoutes,
        PersonExports,
        RateLimits,
        SiteOptions,
        Uploads,
        WebFiles,
        { provide: Files, useValue: filesOf(parts.env) },
        AppErrorFilter,
        { provide: APP_FILTER, useExisting: AppErrorFilter },
        { provide: APP_GUARD, useClass: OperationGuard },
      ],
    };
  }
}
