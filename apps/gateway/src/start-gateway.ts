import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { BusTransport } from '@drawpoint/nest-kit/bus/bus-transport';
import { watchBus } from '@drawpoint/nest-kit/bus/watch-bus';
import { logOf } from '@drawpoint/nest-kit/logging/log';
import { NestLogger } from '@drawpoint/nest-kit/logging/nest-logger';
import { traceCall } from '@drawpoint/nest-kit/tracing/tracing';
import type { Logger } from 'pino';
import { addCaller } from './authentication/operation.guard.ts';
import type { GatewayEnv } from './env.ts';
import { GatewayModule } from './gateway.module.ts';
import { addBodyParsers, BODY_LIMIT_BYTES } from './http/body-parsers.ts';
import { addEtags } from './http/etags.ts';
import { addRequestMetrics } from './http/request-metrics.ts';
import { addRequestTraces } from './http/request-traces.ts';
import { addCompression } from './http/compression.ts';
import { refuseTunnel, refuseUnreadable, refuseUnroutable } from './http/early-errors.ts';
import { addHostCheck } from './http/host-header.ts';
import { mapHosts } from './http/map-tiles.ts';
import { addHeaders } from './http/security-headers.ts';
import { addBodyTimeout } from './http/slow-bodies.ts';
import { addUnreadLimit } from './http/unread-answers.ts';
import { paymentHosts } from '@drawpoint/rules/payment-hosts';
import { WebFiles } from './http/web-files.ts';
import { OperationRoutes } from './operations/operation-routes.ts';
import { asksForWebsocket, RealtimeAdapter } from './realtime/realtime.adapter.ts';

export type RunningGateway = {
  url: string;
  /** Whether the bus is connected: without it no service can be called, and another gateway may have it. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

/** The web's folder beside the gateway, in the sources as in the build. */
const WEB_DIST = join(import.meta.dirname, '../../web/dist');

/** How often a stopping gateway looks for idle connections, in milliseconds. */
const IDLE_CHECK_MS = 100;

/** How often Node checks for slow requests, in milliseconds. */
const SLOW_CHECK_MS = 1_000;

/** Starts HTTP, websocket and web on `env.HOST` and `env.PORT` (0: any free one). */
export async function startGateway(options: {
  env: GatewayEnv;
  transport: BusTransport;
  logger: Logger;
}): Promise<RunningGateway> {
  const env = { ...options.env, WEB_DIST: options.env.WEB_DIST ?? WEB_DIST };
  const log = logOf(options.logger, 'gateway');
  const client = options.transport.client('gateway', log);
  await client.connect();
  const hasBus = watchBus(client);
  const app = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.with({ env, bus: new Bus('gateway', client, traceCall), log }),
    new FastifyAdapter({
      bodyLimit: BODY_LIMIT_BYTES,
      trustProxy: env.TRUSTED_PROXIES ?? false,
      genReqId: ({ headers }: Pick<IncomingMessage, 'headers'>) => requestIdOf(headers['x-request-id']),
      forceCloseConnections: 'idle',
      frameworkErrors: refuseUnroutable,
      clientErrorHandler: refuseUnreadable,
      connectionTimeout: env.UNREAD_TIMEOUT_SECONDS * 1_000,
      requestTimeout: Math.max(env.REQUEST_TIMEOUT_SECONDS, env.UPLOAD_TIMEOUT_SECONDS) * 1_000,
      http: {
        // When the headers' limit exceeds the request's, Node never checks the request's.
        headersTimeout: env.REQUEST_TIMEOUT_SECONDS * 1_000,
        connectionsCheckingInterval: SLOW_CHECK_MS,
        shouldUpgradeCallback: asksForWebsocket,
      },
    }),
    { logger: new NestLogger(log), bodyParser: false, abortOnError: false },
  );
  app.getHttpServer().on('connect', refuseTunnel);
  app.useWebSocketAdapter(new RealtimeAdapter(app));
  addCaller(app);
  addRequestTraces(app);
  const web = app.get(WebFiles);
  addHeaders(app, {
    publicUrl: env.PUBLIC_URL,
    scriptSources: () => web.scriptSources,
    checksForms: env.RECAPTCHA_SITE_KEY !== undefined,
    mapHosts: mapHosts(env),
    payments: paymentHosts(env.AUTHORIZENET_MODE, env.AUTHORIZENET_BROWSER_URL ?? env.AUTHORIZENET_URL),
  });
  addHostCheck(app);
  addBodyTimeout(app, env.REQUEST_TIMEOUT_SECONDS);
  addBodyParsers(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  addRequestMetrics(app);
  addEtags(app);
  addUnreadLimit(app);
  await addCompression(app);
  app.get(OperationRoutes).mount(app);
  await web.mount(app);
  await app.listen(env.PORT, env.HOST);
  const server = app.getHttpServer();
  const { port } = server.address() as { port: number };
  return {
    url: `http://localhost:${port}`,
    isReady: async () => hasBus(),
    close: async () => {
      // New connections are refused first. Running requests finish while the rest shuts down.
      server.close();
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
      await app.close().finally(() => clearInterval(idle));
      await client.close();
    },
  };
}

// A client's own request id is kept for its logs, when it has the form of an id.
const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
