import type { NatsOptions } from '@nestjs/microservices';

export type NatsSettings = {
  /** Comma-separated. */
  url: string;
  user?: string;
  password?: string;
  /** Milliseconds between attempts to reach a lost server. */
  reconnectWaitMs?: number;
};

/**
 * How a program reaches NATS: it never gives up on a lost server, waits for one at the start, and takes its answers
 * under an inbox prefix that only its own user may read.
 */
export function natsOptions(name: string, settings: NatsSettings): Required<NatsOptions>['options'] {
  return {
    servers: settings.url.split(','),
    name,
    user: settings.user,
    pass: settings.password,
    inboxPrefix: `_INBOX_${settings.user ?? name}`,
    maxReconnectAttempts: -1,
    // Nor on one that does not know it for a while, as when passwords are being changed.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: settings.reconnectWaitMs ?? 1_000,
    reconnectJitter: 200,
    waitOnFirstConnect: true,
    pingInterval: 5_000,
    maxPingOut: 2,
    noAsyncTraces: true,
  };
}
