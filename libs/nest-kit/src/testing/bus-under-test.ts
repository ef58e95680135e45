import { Controller, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { NestMicroservice } from '@nestjs/microservices';
import type {
  CallerName,
  Operation,
  OutputOf,
  ParsedInputOf,
  ServiceName,
} from '@drawpoint/contracts/operation';
import { Bus } from '../bus/bus.ts';
import type { BusTransport, ServerOptions } from '../bus/bus-transport.ts';
import { Handles } from '../bus/handles.ts';
import type { RequestContext } from '../bus/request-context.ts';
import { createLogger, logOf } from '../logging/log.ts';
import { NestLogger } from '../logging/nest-logger.ts';
import { logLines } from './log-lines.ts';

export type Binding = { op: Operation; work: (input: never, ctx: RequestContext) => Promise<unknown> };

/** An operation and what answers it. */
export const bind = <Op extends Operation>(
  op: Op,
  work: (input: ParsedInputOf<Op>, ctx: RequestContext) => Promise<OutputOf<Op>>,
): Binding => ({ op, work });

export interface BusUnderTest {
  /** Everything that services and callers logged, one JSON line each. */
  readonly logs: string[];
  /** One replica of a service: a Nest microservice whose handlers are bound by `@Handles`. Stops with the answer. */
  serve(
    service: ServiceName,
    bindings: readonly Binding[],
    options?: Omit<ServerOptions, 'log'>,
  ): Promise<() => Promise<void>>;
  /** A program's way onto the bus; the same for the same name. */
  busOf(name: CallerName): Promise<Bus>;
  close(): Promise<void>;
}

/** Services and callers on a bus; with NATS every program has a user, so a transport, of its own. */
export function busUnderTest(carrierOf: (name: CallerName) => BusTransport): BusUnderTest {
  const logs: string[] = [];
  const logger = createLogger({ level: 'debug', destination: logLines(logs) });
  const buses = new Map<CallerName, Promise<Bus>>();
  const ends = new Set<() => Promise<void>>();

  const connect = async (name: CallerName): Promise<Bus> => {
    const client = carrierOf(name).client(name, logOf(logger, name));
    await client.connect();
    ends.add(() => client.close());
    return new Bus(name, client);
  };

  return {
    logs,
    async serve(service, bindings, options) {
      const log = logOf(logger, service);
      const app = await NestFactory.createMicroservice(moduleOf(bindings), {
        strategy: carrierOf(service).server(service, { log, ...options }),
        logger: new NestLogger(log),
        abortOnError: false,
      });
      if (app instanceof NestMicroservice) app.setIsInitHookCalled(true);
      await app.listen();
      const stop = async (): Promise<void> => {
        if (ends.delete(stop)) await app.close();
      };
      ends.add(stop);
      return stop;
    },
    busOf(name) {
      const bus = buses.get(name) ?? connect(name);
      buses.set(name, bus);
      return bus;
    },
    close: async () => {
      await Promise.all([...ends].map((end) => end()));
    },
  };
}

function moduleOf(bindings: readonly Binding[]): Type {
  @Controller()
  class Answers {}
  bindings.forEach(({ op, work }, index) => {
    const key = `answer${index}`;
    const descriptor = { value: work, writable: true, configurable: true } as TypedPropertyDescriptor<
      (input: unknown, ctx: RequestContext) => Promise<never>
    >;
    Handles(op)(Answers.prototype, key, descriptor);
    Object.defineProperty(Answers.prototype, key, descriptor);
  });
  @Module({ controllers: [Answers] })
  class AnswersModule {}
  return AnswersModule;
}
