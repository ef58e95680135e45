import { createHash } from 'node:crypto';
import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { schema } from '@drawpoint/gateway/env';
import { startGateway } from '@drawpoint/gateway/start-gateway';
import type { BusTransport } from '@drawpoint/nest-kit/bus/bus-transport';
import { InProcessTransport } from '@drawpoint/nest-kit/bus/in-process-transport';
import { serve } from '@drawpoint/nest-kit/bus/serve';
import { NatsTransport } from '@drawpoint/nest-kit/bus/nats-transport';
import { feature, type Feature } from '@drawpoint/nest-kit/feature/feature';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { readEnv, type EnvSource } from '@drawpoint/nest-kit/env';
import { createLogger, logOf } from '@drawpoint/nest-kit/logging/log';
import { NestLogger } from '@drawpoint/nest-kit/logging/nest-logger';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { openTelemetry, type OpenTelemetry } from '@drawpoint/nest-kit/tracing/open-telemetry';
import { useTracing } from '@drawpoint/nest-kit/tracing/tracing';
import { NestFactory } from '@nestjs/core';
import { Pool } from 'pg';
import type { NatsUser } from './bare.ts';
import { HEAVY, LIGHT, TOKEN } from './subject.ts';

const logger = createLogger({ level: 'info' });
const READ = 'SELECT id, label FROM unnest(ARRAY[7]) id, (VALUES ($1::text)) AS row (label) WHERE id = 7';

// One person asks more often here than anybody may.
for (const { operation } of [LIGHT, HEAVY]) delete (operation as { limits?: unknown }).limits;

/** Gateway and services in one process; with a database the service reads from it once per request. */
export async function startProduct(databaseUrl?: string): Promise<string> {
  const transport = new InProcessTransport();
  await serveAuth(transport);
  await serveBooking(transport, databaseUrl);
  return gatewayOn(transport);
}

let tracing: OpenTelemetry | undefined;

/** The same, which can be told what to trace. */
export async function startTracedProduct(collectorUrl: string): Promise<string> {
  tracing = openTelemetry('bench', { url: collectorUrl, share: 1, log: logOf(logger, 'bench') });
  useTracing(tracing);
  return startProduct();
}

/** Traces that share of the requests from now on, or with null none; what was traced before is sent as ever. */
export const traceShare = (share: number | null): void =>
  useTracing(tracing && share !== null ? { ...tracing, share } : undefined);

export const startProductGateway = (nats: NatsUser): Promise<string> => gatewayOn(new NatsTransport(nats));

export const startProductService = (nats: NatsUser): Promise<void> => serveBooking(new NatsTransport(nats));

/** Who knows the token, asked once in ten seconds, and answers the call with nine fields. */
export const startProductAuth = (nats: NatsUser): Promise<void> => serveAuth(new NatsTransport(nats));

/** The gateway, as `settings` have it where they differ. */
export async function gatewayOn(transport: BusTransport, settings: EnvSource = {}): Promise<string> {
  const { url } = await startGateway({
    env: readEnv(schema, {
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      PUSHER_SECRET: 'the secret of this bench',
      PUBLIC_URL: 'http://localhost:3000',
      ...fileSettings(),
      REQUEST_TIMEOUT_SECONDS: '30',
      WEB_DIST: '/nowhere',
      ...settings,
    }),
    transport,
    logger,
  });
  return url.replace('localhost', '127.0.0.1');
}

export async function serveAuth(transport: BusTransport): Promise<void> {
  const hash = createHash('sha256').update(TOKEN).digest('hex');
  const caller = { user_id: 4, roles: ['user' as const], provider_id: null, session_id: 'session' };

  class Auth {
    readonly resolve = handle(sessions.resolve, async ({ token_hash }) => ({
      caller: token_hash === hash ? caller : null,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    }));
    readonly findEnded = handle(sessions.findEnded, async () => ({ session_ids: [] }));
    readonly create = handle(addresses.create, async () => HEAVY.output);
  }

  const { resolve, findEnded } = sessions;
  const contract = { resolve, findEnded, create: addresses.create };
  await answer('auth', transport, feature({ contract, handlers: [Auth] }));
}

/** The service with its real way in: caller and input checked, output stripped; only its work is none. */
export async function serveBooking(transport: BusTransport, databaseUrl?: string): Promise<void> {
  const pool = databaseUrl === undefined ? undefined : new Pool({ connectionString: databaseUrl, max: 6 });

  class Booking {
    readonly geocode = handle(LIGHT.operation, async () => {
      if (pool) await pool.query({ name: 'read', text: READ, values: ['Home'] });
      return LIGHT.output;
    });
  }

  await answer(
    'booking',
    transport,
    feature({ contract: { geocode: LIGHT.operation }, handlers: [Booking] }),
  );
}

async function answer(name: 'auth' | 'booking', transport: BusTransport, feature: Feature): Promise<void> {
  const log = logOf(logger, name);
  const server = transport.server(name, { log });
  const app = await NestFactory.createMicroservice(feature.module, {
    strategy: server,
    logger: new NestLogger(log),
  });
  serve([feature], app, server);
  await app.listen();
}
