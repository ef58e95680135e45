import { Injectable } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { CallerName, Operation, ServiceName } from '@drawpoint/contracts/operation';
import { Bus } from '../bus/bus.ts';
import type { BusTransport, ServerOptions } from '../bus/bus-transport.ts';
import { feature, type Feature } from '../feature/feature.ts';
import { serve } from '../feature/serve.ts';
import { handle, type OperationHandler } from '../feature/handle.ts';
import { createLogger, logOf } from '../logging/log.ts';
import { NestLogger } from '../logging/nest-logger.ts';
import { logLines } from './log-lines.ts';

/** Binds a handler to an operation. At run time the bus needs no more types. */
export const bind = <Op extends Operation>(
  op: Op,
  work: Parameters<typeof handle<Op>>[1],
): OperationHandler => handle(op, work) as unknown as OperationHandler;

export type BusUnderTest = ReturnType<typeof busUnderTest>;

/** Services and callers on a bus. With NATS each program has its own user and transport. */
export function busUnderTest(transportOf: (name: CallerName) => BusTransport) {
  const logs: string[] = [];
  const logger = createLogger({ level: 'debug', destination: logLines(logs) });
  const buses = new Map<CallerName, Promise<Bus>>();
  const ends = new Set<() => Promise<void>>();

  const connect = async (name: CallerName): Promise<Bus> => {
    const client = transportOf(name).client(name, logOf(logger, name));
    await client.connect();
    ends.add(() => client.close());
    return new Bus(name, client);
  };

  return {
    /** All log lines of services and callers, one JSON text each. */
    logs,
    /** Starts a replica of a service with one feature. Returns the function that stops it. */
    async serve(
      service: ServiceName,
      handlers: readonly OperationHandler[],
      options?: Omit<ServerOptions, 'log'>,
    ) {
      const log = logOf(logger, service);
      const server = transportOf(service).server(service, { log, ...options });
      const answered = featureOf(handlers);
      const app = await NestFactory.createMicroservice(answered.module, {
        strategy: server,
        logger: new NestLogger(log),
        abortOnError: false,
      });
      serve([answered], app, server);
      await app.listen();
      const stop = async (): Promise<void> => {
        if (ends.delete(stop)) await app.close();
      };
      ends.add(stop);
      return stop;
    },
    /** A program's bus, the same one for the same name. */
    busOf(name: CallerName) {
      const bus = buses.get(name) ?? connect(name);
      buses.set(name, bus);
      return bus;
    },
    close: async () => {
      await Promise.all([...ends].map((end) => end()));
    },
  };
}

function featureOf(handlers: readonly OperationHandler[]): Feature {
  const contract = Object.fromEntries(handlers.map(({ operation }) => [operation.subject, operation]));

  @Injectable()
  class UseCases {
    constructor() {
      for (const handler of handlers) Object.assign(this, { [handler.operation.subject]: handler });
    }
  }

  return feature({ contract, handlers: [UseCases] as never });
}
