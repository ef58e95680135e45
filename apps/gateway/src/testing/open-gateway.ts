import type { BusTransport } from '@drawpoint/nest-kit/bus/bus-transport';
import { readEnv, type EnvSource } from '@drawpoint/nest-kit/env';
import { createLogger } from '@drawpoint/nest-kit/logging/log';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { schema } from '../env.ts';
import { startGateway } from '../start-gateway.ts';

export const PUSHER_SECRET = 'a secret of these tests';

/** A real gateway on a free local port. `env` overrides the test settings. */
export const openGateway = (
  transport: BusTransport,
  env: EnvSource = {},
  logger = createLogger({ level: 'silent' }),
) =>
  startGateway({
    env: readEnv(schema, {
      ...{ PORT: '0', HOST: '127.0.0.1', WEB_DIST: '/nowhere', LOG_LEVEL: 'silent', PUSHER_SECRET },
      ...fileSettings(),
      ...env,
    }),
    ...{ transport, logger },
  });
