import { EventEmitter } from 'node:events';
import type { CallerName } from '@drawpoint/contracts/operation';
import type { Log } from '../logging/log.ts';
import { AppError } from '../app-error.ts';
import type { BusClient, BusTransport, ServerOptions } from './bus-transport.ts';
import { InProcessServer } from './in-process-server.ts';
import { isTooLarge } from './limits.ts';
import { broadcastSubject } from './subjects.ts';

/** Handles requests for one subject. Receives the name of the sending program. */
export type Responder = (payload: string, program: CallerName) => Promise<string>;

/**
 * The bus within one process. It behaves like NATS: JSON both ways, the same limits and errors, handlers in
 * their own turn of the event loop. A handler continues after its caller gave up.
 */
export class InProcessTransport implements BusTransport {
  private readonly responders = new Map<string, Responder[]>();
  private readonly broadcasts = new EventEmitter().setMaxListeners(0);

  server(_service: string, options: ServerOptions): InProcessServer {
    return new InProcessServer(this, options);
  }

  client(name: CallerName, log: Log): BusClient {
    return new InProcessClient(this, this.broadcasts, name, log);
  }

  /** Adds a replica for a subject. Returns the function that removes it. */
  respond(subject: string, responder: Responder): () => void {
    this.responders.set(subject, [...(this.responders.get(subject) ?? []), responder]);
    return () => {
      const rest = (this.responders.get(subject) ?? []).filter((each) => each !== responder);
      if (rest.length > 0) this.responders.set(subject, rest);
      else this.responders.delete(subject);
    };
  }

  /** Picks a replica at random, as a NATS queue group does. */
  responderOf(subject: string): Responder | undefined {
    const replicas = this.responders.get(subject);
    return replicas?.[replicas.length === 1 ? 0 : Math.floor(Math.random() * replicas.length)];
  }
}

class InProcessClient implements BusClient {
  private readonly ends = new Set<() => void>();
  /** Reject functions of requests that wait for a reply. */
  private readonly pending = new Set<(appError: AppError) => void>();
  private closed = false;

  constructor(
    private readonly transport: InProcessTransport,
    private readonly broadcasts: EventEmitter,
    private readonly name: CallerName,
    private readonly log: Log,
  ) {}

  async connect(): Promise<void> {}

  request(subject: string, payload: string, timeoutMs: number): Promise<string> {
    if (isTooLarge(payload)) return Promise.reject(new AppError('PAYLOAD_TOO_LARGE'));
    const responder = this.transport.responderOf(subject);
    if (!responder || this.closed) return Promise.reject(new AppError('UNAVAILABLE'));
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        this.pending.delete(fail);
      };
      const fail = (appError: AppError): void => {
        settle();
        reject(appError);
      };
      const timer = setTimeout(() => fail(new AppError('TIMEOUT')), timeoutMs);
      this.pending.add(fail);
      void responder(payload, this.name).then((reply) => {
        settle();
        resolve(reply);
      });
    });
  }

  publish(topic: string, payload: string): void {
    if (isTooLarge(payload)) throw new AppError('PAYLOAD_TOO_LARGE');
    const subject = broadcastSubject(this.name, topic);
    if (!this.closed) setImmediate(() => this.broadcasts.emit(subject, payload));
  }

  subscribe(sender: CallerName, topic: string, handler: (payload: string) => void): () => void {
    const subject = broadcastSubject(sender, topic);
    const listener = (payload: string): void => {
      try {
        handler(payload);
      } catch (err) {
        this.log.error({ subject, err }, 'a broadcast was not understood');
      }
    };
    this.broadcasts.on(subject, listener);
    const end = (): void => {
      this.broadcasts.off(subject, listener);
      this.ends.delete(end);
    };
    this.ends.add(end);
    return end;
  }

  onStatus(handler: (status: 'connected') => void): () => void {
    const first = setImmediate(() => handler('connected'));
    return () => clearImmediate(first);
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const end of this.ends) end();
    for (const fail of [...this.pending]) fail(new AppError('UNAVAILABLE'));
  }
}
