import type { CallerName, ServiceName } from '@drawpoint/contracts/operation';
import type { BusEnv } from '../env.ts';
import type { Log } from '../logging/log.ts';
import type { BusClient, BusServer, BusTransport, ServerOptions } from './bus-transport.ts';
import { NatsClient } from './nats-client.ts';
import { natsSettings, type NatsSettings } from './nats-options.ts';
import { NatsServer } from './nats-server.ts';

/** The bus between processes, over NATS. */
export class NatsTransport implements BusTransport {
  private readonly settings: NatsSettings;

  constructor(settings: NatsSettings) {
    this.settings = settings;
  }

  /** Creates the transport from a program's settings. Throws when `NATS_URL` is missing. */
  static of(env: BusEnv): NatsTransport {
    return new NatsTransport(natsSettings(env));
  }

  server(service: ServiceName, options: ServerOptions): BusServer {
    return new NatsServer(service, this.settings, options);
  }

  client(name: CallerName, log: Log): BusClient {
    return new NatsClient(name, this.settings, log);
  }
}
