import type { CallerName, ServiceName, Share } from '@drawpoint/contracts/operation';
import type { CustomTransportStrategy, Server } from '@nestjs/microservices';
import type { Log } from '../logging/log.ts';

export type BusStatus = 'connected' | 'disconnected';

/** One program's way onto the bus. Texts are JSON. Its name goes with all that it sends and is not its own to choose. */
export interface BusClient {
  connect(): Promise<void>;
  /**
   * Sends to one replica of who answers the subject. Errors: TIMEOUT, UNAVAILABLE (nobody answers, or the bus is
   * away), PAYLOAD_TOO_LARGE.
   */
  request(subject: string, payload: string, timeoutMs: number): Promise<string>;
  /** To every subscriber of every program; lost where nobody listens. */
  publish(topic: string, payload: string): void;
  /** Hears what one program tells under a topic. */
  subscribe(sender: CallerName, topic: string, handler: (payload: string) => void): () => void;
  onStatus(handler: (status: BusStatus) => void): () => void;
  close(): Promise<void>;
}

export type ServerOptions = {
  log: Log;
  /** Work in flight at once; `MAX_IN_FLIGHT` unless told. */
  maxInFlight?: number;
  /** Of the subjects that have places of their own. */
  shares?: ReadonlyMap<string, Share>;
};

/** Nest's transport strategy of one service. Closing it drains: what it accepted is answered first. */
export type BusServer = Pick<Server, 'addHandler' | 'getHandlers'> &
  Pick<CustomTransportStrategy, 'listen' | 'close'>;

/** What carries requests and broadcasts: NATS between processes, or memory inside one. */
export interface BusTransport {
  server(service: ServiceName, options: ServerOptions): BusServer;
  client(name: CallerName, log: Log): BusClient;
}
