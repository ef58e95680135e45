import { parseEnv, processEnv } from '@drawpoint/nest-kit/env';
import { createLogger, logOf } from '@drawpoint/nest-kit/logging/log';
import { authorizeNetOf } from './authorizenet/authorizenet-settings.ts';
import { schema, twilioOf } from './env.ts';
import { startSandbox } from './start-sandbox.ts';

const env = parseEnv(schema, processEnv());
const log = logOf(createLogger({ level: env.LOG_LEVEL }), 'sandbox');
const sandbox = await startSandbox({
  httpPort: env.SANDBOX_PORT,
  smtpPort: env.SANDBOX_SMTP_PORT,
  host: env.SANDBOX_HOST,
  dataFolder: env.SANDBOX_DATA,
  logger: log,
  twilio: twilioOf(env),
  authorizeNet: authorizeNetOf(env),
});
log.info({ http: sandbox.httpPort, smtp: sandbox.smtpPort }, 'ready');
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
