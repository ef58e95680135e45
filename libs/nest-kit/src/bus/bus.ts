import { Injectable } from '@nestjs/common';
import type { z } from 'zod/mini';
import type { Broadcast, BroadcastData } from '@drawpoint/contracts/broadcast';
import type { Envelope, Reply } from '@drawpoint/contracts/envelope';
import type { CallerName, InputOf, Operation } from '@drawpoint/contracts/operation';
import { AppError, fromWire } from '../app-error.ts';
import type { BusClient, BusStatus } from './bus-transport.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Observes each call. Called with the subject when the call begins. The call sends its `traceparent`, and
 * `end` receives `ok` or the error code.
 */
export type ObserveCall = (
  subject: string,
) => { traceparent: string; end(outcome: string): void } | undefined;

/** Calls other services' operations and sends broadcasts. */
@Injectable()
export class Bus {
  constructor(
    private readonly name: CallerName,
    private readonly client: BusClient,
    private readonly observe?: ObserveCall,
  ) {}

  /**
   * Calls an operation on behalf of the context's caller. Throws the `AppError` of the reply, UNAVAILABLE
   * when no replica answers, or BUSY when refused. Throws TIMEOUT after the shorter of its deadline and the
   * context's time left.
   */
  async call<Op extends Operation>(
    op: Op,
    input: InputOf<Op>,
    ctx: RequestContext,
  ): Promise<z.output<Op['output']>> {
    const ms = Math.floor(Math.min(op.deadlineMs, ctx.msLeft()));
    if (ms <= 0) throw new AppError('TIMEOUT');
    const observed = this.observe?.(op.subject);
    const envelope: Envelope = {
      input,
      caller: ctx.caller,
      request_id: ctx.requestId,
      client_ip: ctx.clientIp,
      language: ctx.language,
      idempotency_key: op.idempotent ? ctx.idempotencyKey : undefined,
      device: op.remembersDevice ? ctx.device : undefined,
      user_agent: op.remembersDevice ? ctx.userAgent : undefined,
      refused: ctx.refused,
      ms_left: ms,
      traceparent: observed?.traceparent,
    };
    try {
      const reply = JSON.parse(await this.client.request(op.subject, JSON.stringify(envelope), ms)) as Reply;
      if (!reply.ok) throw fromWire(reply.error);
      observed?.end('ok');
      return reply.output as z.output<Op['output']>;
    } catch (error) {
      observed?.end(error instanceof AppError ? error.code : 'INTERNAL');
      throw error;
    }
  }

  /**
   * Sends the fields of the contract to every subscriber in every process. Not durable. Throws when this
   * program is no sender.
   */
  broadcast<B extends Broadcast>({ topic, senders, data: schema }: B, data: z.input<B['data']>): void {
    if (!senders.includes(this.name)) throw new Error(`${this.name} may not broadcast ${topic}`);
    this.client.publish(topic, JSON.stringify(schema.parse(data)));
  }

  /**
   * Subscribes to a broadcast from all its senders. Returns the function that unsubscribes. Throws when this
   * program is no hearer.
   */
  onBroadcast<B extends Broadcast>(
    { topic, senders, hearers }: B,
    handler: (data: BroadcastData<B>) => void,
  ): () => void {
    if (!hearers.includes(this.name)) throw new Error(`${this.name} may not hear ${topic}`);
    const unsubscribes = senders.map((sender) =>
      this.client.subscribe(sender, topic, (payload) => handler(JSON.parse(payload) as BroadcastData<B>)),
    );
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }

  /** Calls the handler when the bus disconnects and reconnects. Broadcasts in between may be lost. */
  onStatus(handler: (status: BusStatus) => void): () => void {
    return this.client.onStatus(handler);
  }
}
