import type { CallerName, ServiceName, Share } from '@drawpoint/contracts/operation';
import type { CustomTransportStrategy, Server } from '@nestjs/microservices';
import type { Log } from '../logging/log.ts';

export type BusStatus = 'connected' | 'disconnected';

/**
 * One program's connection to the bus. Payloads are JSON texts. Every message carries the program's name,
 * which the program cannot choose.
 */
export interface BusClient {
  connect(): Promise<void>;
  /**
   * Sends a request to one replica that handles the subject. Rejects with TIMEOUT, PAYLOAD_TOO_LARGE, or
   * UNAVAILABLE when no replica answers or the bus is down.
   */
  request(subject: string, payload: string, timeoutMs: number): Promise<string>;
  /** Sends to every subscriber of every program. Lost when nobody subscribes. */
  publish(topic: string, payload: string): void;
  /** Subscribes to one program's broadcasts of a topic. Returns the function that unsubscribes. */
  subscribe(sender: CallerName, topic: string, handler: (payload: string) => void): () => void;
  onStatus(handler: (status: BusStatus) => void): () => void;
  close(): Promise<void>;
}

export type ServerOptions = {
  log: Log;
  /** Maximum number of requests in flight. Default: `MAX_IN_FLIGHT`. */
  maxInFlight?: number;
  /** Shares by subject, for operations with their own concurrency limit. */
  shares?: ReadonlyMap<string, Share>;
};

/**
 * Nest's transport strategy of one service. `close` drains: it first answers the requests it has accepted.
 */
export type BusServer = Pick<Server, 'addHandler' | 'getHandlers'> &
  Pick<CustomTransportStrategy, 'listen' | 'close'>;

/** Transports requests and broadcasts: NATS between processes, or memory within one process. */
export interface BusTransport {
  server(service: ServiceName, options: ServerOptions): BusServer;
  client(name: CallerName, log: Log): BusClient;
}
