import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { schema as gatewaySchema } from '@drawpoint/gateway/env';
import { startGateway } from '@drawpoint/gateway/start-gateway';
import { InProcessTransport } from '@drawpoint/nest-kit/bus/in-process-transport';
import { NatsTransport } from '@drawpoint/nest-kit/bus/nats-transport';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { readEnv, type EnvSource } from '@drawpoint/nest-kit/env';
import { createLogger, logOf } from '@drawpoint/nest-kit/logging/log';
import { startTracing } from '@drawpoint/nest-kit/tracing/start-tracing';
import { startSandbox, type RunningSandbox } from '@drawpoint/sandbox/start-sandbox';
import { openDatabases } from './databases.ts';
import type { LocalEnv } from './env.ts';
import { prepareServices, startServices, type RunningServices } from './services.ts';
import { madeUpMerchant, merchantSettings } from './made-up-merchant.ts';
import { madeUpTwilio, twilioSettings } from './made-up-twilio.ts';
import { lockFolder, readSecrets } from './state-folder.ts';

export type RunningProduct = {
  url: string;
  inboxUrl: string;
  services: RunningServices;
  /** Stops everything in reverse order of the start, after work in flight. */
  close(): Promise<void>;
};

/** Adds earlier charges to the sandbox's card processor; null when another processor is used. */
export type RememberCharges = RunningSandbox['rememberCharges'];

/** Starts every program of the product in this process. Calls `beforeOpening` when the services are up. */
export async function startProduct(
  env: LocalEnv,
  given: EnvSource,
  beforeOpening: (services: RunningServices, rememberCharges: RememberCharges) => Promise<void>,
): Promise<RunningProduct> {
  const folder = resolve(env.DRAWPOINT_DATA);
  const stops: (() => Promise<void> | void)[] = [lockFolder(folder)];
  const close = async (): Promise<void> => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const secrets = readSecrets(folder);
    const logger = createLogger({ level: env.LOG_LEVEL });
    stops.push(await startTracing('local', env, logOf(logger, 'local')));
    const sandboxPort = env.SANDBOX_PORT ?? env.PORT + 1;
    const smtpPort = await freePort();
    const publicUrl = given.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
    const twilio = madeUpTwilio(publicUrl);
    const authorizeNet = madeUpMerchant(publicUrl);
    const [sandbox, databases] = await Promise.all([
      startSandbox({ httpPort: sandboxPort, smtpPort, dataFolder: folder, logger, twilio, authorizeNet }),
      openDatabases(folder, secrets.database_password, given, logOf(logger, 'postgres')),
    ]);
    stops.push(databases.stop, sandbox.close);
    const source: EnvSource = {
      ...databases.settings,
      LOG_LEVEL: env.LOG_LEVEL,
      PORT: String(env.PORT),
      HOST: env.HOST,
      PUBLIC_URL: publicUrl,
      SEAL_KEYS: secrets.seal_keys,
      FILE_KEYS: secrets.file_keys,
      FILES_URL: pathToFileURL(join(folder, 'files')).href,
      PUSHER_SECRET: secrets.pusher_secret,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      ...(given.AUTHORIZENET_API_LOGIN_ID ? {} : merchantSettings(authorizeNet, sandboxPort)),
      ...(given.TWILIO_ACCOUNT_SID ? {} : twilioSettings(twilio, sandboxPort)),
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    };
    const gatewayEnv = readEnv(gatewaySchema, source);
    const prepared = prepareServices(source);
    const transport = env.NATS_URL ? NatsTransport.of(env) : new InProcessTransport();
    const services = await startServices(prepared, { transport, logger });
    stops.push(async () => {
      await Promise.all(Object.values(services).map((service) => service.close()));
    });
    // A real merchant knows nothing of the demo's payments.
    await beforeOpening(services, given.AUTHORIZENET_API_LOGIN_ID ? null : sandbox.rememberCharges);
    const gateway = await startGateway({ env: gatewayEnv, transport, logger });
    stops.push(gateway.close);
    return { url: publicUrl, inboxUrl: `http://localhost:${sandboxPort}`, services, close };
  } catch (error) {
    await close();
    throw error;
  }
}
