import {
  createInbox,
  PermissionViolationError,
  type Msg,
  type NatsConnection,
} from '@nats-io/transport-node';
import { AppError } from '../app-error.ts';
import type { Log } from '../logging/log.ts';
import { textOf } from './nats-text.ts';
import { Pending } from './pending.ts';

type Waiting = {
  /** Its place, and a number that no other request has: a late answer is nobody else's. */
  token: string;
  subject: string;
  timer: NodeJS.Timeout;
  settle: (answer: string | AppError) => void;
};

/** The status of a message that the server sends in place of an answer where nobody hears the subject. */
const NO_RESPONDERS = 503;

/**
 * Questions and their answers on one connection, which come to one inbox. The library's own way makes four promises, two
 * timers' objects and an error with its stack for each question that is answered; this one a timer and a promise.
 */
export class NatsRequests {
  private readonly inbox: string;
  private readonly pending = new Pending<Waiting>();
  private outbox: (() => void)[] = [];
  private asked = 0;

  /** `prefix`: of inboxes that this program alone may read. */
  constructor(
    private readonly connection: NatsConnection,
    prefix: string,
    private readonly log: Log,
  ) {
    this.inbox = `${createInbox(prefix)}.`;
    connection.subscribe(`${this.inbox}*`, {
      callback: (error, message) => {
        if (error) this.log.error({ err: error }, 'The bus refused a program its answers');
        else this.hear(message);
      },
    });
    void this.hearRefusals();
  }

  /** The answer's text. Rejects with TIMEOUT, UNAVAILABLE where nobody answers, FORBIDDEN where deploy/nats.conf says so. */
  send(subject: string, payload: string, timeoutMs: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const settle: Waiting['settle'] = (answer) => {
        clearTimeout(waiting.timer);
        this.pending.remove(place);
        if (typeof answer === 'string') resolve(answer);
        else reject(answer);
      };
      const timer = setTimeout(() => settle(new AppError('TIMEOUT')), Math.max(1, Math.ceil(timeoutMs)));
      const waiting: Waiting = { token: '', subject, timer, settle };
      const place = this.pending.add(waiting);
      this.asked += 1;
      waiting.token = `${place}-${this.asked}`;
      this.endOfTurn(() => {
        if (this.pending.at(place) === waiting) this.publish(waiting, payload);
      });
    });
  }

  /** Tells everybody who waits that the bus is away. */
  giveUp(): void {
    for (const { settle } of this.pending.all()) settle(new AppError('UNAVAILABLE'));
  }

  private publish({ subject, token, settle }: Waiting, payload: string): void {
    try {
      this.connection.publish(subject, payload, { reply: this.inbox + token });
    } catch (error) {
      this.log.warn({ operation: subject, err: error }, 'The bus refused a request');
      settle(new AppError('UNAVAILABLE', { cause: error }));
    }
  }

  /** What is sent in one turn of the event loop leaves in one write to the socket: each costs more than a request. */
  private endOfTurn(send: () => void): void {
    if (this.outbox.push(send) > 1) return;
    setImmediate(() => {
      const sends = this.outbox;
      this.outbox = [];
      for (const each of sends) each();
    });
  }

  private hear(message: Msg): void {
    const token = message.subject.slice(this.inbox.length);
    const waiting = this.pending.at(Number.parseInt(token, 10));
    if (waiting?.token !== token) return;
    const isNobody = message.data.length === 0 && message.headers?.code === NO_RESPONDERS;
    waiting.settle(isNobody ? new AppError('UNAVAILABLE') : textOf(message.data));
  }

  /** The server names the subject alone: whoever asks that now is refused. */
  private async hearRefusals(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type !== 'error' || !(status.error instanceof PermissionViolationError)) continue;
      const { operation, subject } = status.error;
      if (operation !== 'publish') continue;
      const refused = this.pending.all().filter((each) => each.subject === subject);
      for (const { settle } of refused) settle(new AppError('FORBIDDEN', { cause: status.error }));
    }
  }
}
