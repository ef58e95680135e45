import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import type { ServerOptions } from './bus-transport.ts';
import type { InProcessTransport } from './in-process-transport.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

let turn: Promise<void> | undefined;

/** Resolves in the next turn of the event loop. All requests of this turn share it and keep their order. */
function nextTurn(): Promise<void> {
  turn ??= new Promise((resolve) =>
    setImmediate(() => {
      turn = undefined;
      resolve();
    }),
  );
  return turn;
}

/** Nest's transport strategy for the in-process bus. */
export class InProcessServer extends Server implements CustomTransportStrategy {
  override readonly transportId = Symbol('in-process');
  private readonly limiter: ConcurrencyLimiter;
  private ends: (() => void)[] = [];

  constructor(
    private readonly transport: InProcessTransport,
    options: ServerOptions,
  ) {
    super();
    this.limiter = new ConcurrencyLimiter(options);
  }

  listen(callback: (error?: unknown) => void): void {
    this.ends = [...this.messageHandlers].map(([subject, handler]) =>
      this.transport.respond(subject, (payload, program) =>
        this.limiter.take(subject, handler, payload, program, nextTurn),
      ),
    );
    callback();
  }

  async close(): Promise<void> {
    for (const end of this.ends.splice(0)) end();
    await this.limiter.drained();
  }

  on(): never {
    throw new Error('The bus inside one process has no events of its own.');
  }

  unwrap<T>(): T {
    return this.transport as T;
  }
}
