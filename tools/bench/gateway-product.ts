import { createHash } from 'node:crypto';
import { sessionTokens } from '@drawpoint/contracts/auth/session-tokens.contract';
import { openGateway } from '@drawpoint/gateway/testing/open-gateway';
import type { BusTransport } from '@drawpoint/nest-kit/bus/bus-transport';
import { serve } from '@drawpoint/nest-kit/feature/serve';
import { feature, type Feature } from '@drawpoint/nest-kit/feature/feature';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import type { EnvSource } from '@drawpoint/nest-kit/env';
import { createLogger, logOf } from '@drawpoint/nest-kit/logging/log';
import { NestLogger } from '@drawpoint/nest-kit/logging/nest-logger';
import { NestFactory } from '@nestjs/core';
import { CALL, TOKEN } from './gateway-call.ts';

// The real gateway, with auth and booking services that answer without a database.

const logger = createLogger({ level: 'info' });

// The bench calls more often than a person may.
delete (CALL.operation as { limits?: unknown }).limits;

/** Starts the gateway; `settings` replace those of the bench. Returns its address. */
export async function startBenchGateway(transport: BusTransport, settings: EnvSource = {}): Promise<string> {
  const { url } = await openGateway(
    transport,
    {
      LOG_LEVEL: 'info',
      PUBLIC_URL: 'http://localhost:3000',
      REQUEST_TIMEOUT_SECONDS: '30',
      ...settings,
    },
    logger,
  );
  return url.replace('localhost', '127.0.0.1');
}

/** An auth service that knows the bench's token. */
export async function serveAuth(transport: BusTransport): Promise<void> {
  const hash = createHash('sha256').update(TOKEN).digest('hex');
  const caller = { user_id: 4, roles: ['user' as const], provider_id: null, session_id: 'session' };

  class Auth {
    readonly resolve = handle(sessionTokens.resolve, async ({ token_hash }) => ({
      caller: token_hash === hash ? caller : null,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    }));
    readonly findEnded = handle(sessionTokens.findEnded, async () => ({ session_ids: [] }));
  }

  await answer('auth', transport, feature({ contract: sessionTokens, handlers: [Auth] }));
}

/** Answers the call. Caller and input are checked and the output is stripped, as in the product. */
export async function serveBooking(transport: BusTransport): Promise<void> {
  class Booking {
    readonly geocode = handle(CALL.operation, async () => CALL.output);
  }
  await answer('booking', transport, feature({ contract: { geocode: CALL.operation }, handlers: [Booking] }));
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
