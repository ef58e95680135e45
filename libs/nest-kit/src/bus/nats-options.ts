import type { NatsOptions } from '@nestjs/microservices';
import type { BusEnv } from '../env.ts';
import { inboxPrefix } from './subjects.ts';

export type NatsSettings = {
  /** Comma-separated server URLs. */
  url: string;
  user?: string;
  password?: string;
  /** Paths of PEM files. When set, the connection must be encrypted. */
  tls?: { caFile?: string; certFile?: string; keyFile?: string };
  /** Milliseconds between attempts to reconnect. */
  reconnectWaitMs?: number;
};

export function natsSettings(env: BusEnv): NatsSettings {
  const { NATS_URL, NATS_USER, NATS_PASSWORD, NATS_TLS_CA, NATS_TLS_CERT, NATS_TLS_KEY } = env;
  if (!NATS_URL) throw new Error('NATS_URL is missing: a program that runs by itself needs the bus.');
  const tls = { caFile: NATS_TLS_CA, certFile: NATS_TLS_CERT, keyFile: NATS_TLS_KEY };
  return {
    url: NATS_URL,
    user: NATS_USER,
    password: NATS_PASSWORD,
    ...((NATS_TLS_CA ?? NATS_TLS_CERT) !== undefined && { tls }),
  };
}

/**
 * Connection options for NATS. The client waits for a server at start and never stops reconnecting. It
 * receives replies under an inbox prefix that only its own user may read.
 */
export function natsOptions(name: string, settings: NatsSettings): Required<NatsOptions>['options'] {
  return {
    servers: settings.url.split(','),
    name,
    user: settings.user,
    pass: settings.password,
    inboxPrefix: inboxPrefix(settings.user ?? name),
    ...(settings.tls && { tls: settings.tls }),
    maxReconnectAttempts: -1,
    // Also keeps reconnecting after an authentication error, as while passwords change.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: settings.reconnectWaitMs ?? 250,
    reconnectJitter: 100,
    waitOnFirstConnect: true,
    pingInterval: 5_000,
    maxPingOut: 2,
    noAsyncTraces: true,
  };
}
