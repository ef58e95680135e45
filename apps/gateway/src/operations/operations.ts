import { Injectable } from '@nestjs/common';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { HttpMethod, Operation } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { Log } from '@drawpoint/nest-kit/logging/log';
import type { FastifyRequest } from 'fastify';
import { PRESENTERS } from './presenters.ts';
import { readInput } from './read-input.ts';

/** What the guard leaves on a request: who sends it, null for a stranger. */
export type AuthenticatedRequest = FastifyRequest & { caller: Caller | null };

/** Forwards a request's input over the bus as it came: the service parses it, once. Answers JSON. */
@Injectable()
export class Operations {
  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  async run(op: Operation, method: HttpMethod, request: AuthenticatedRequest): Promise<string> {
    const input = readInput(method, request, op.bodyWins ?? []);
    const started = performance.now();
    const context: RequestContext = {
      caller: request.caller,
      service: 'gateway',
      requestId: request.id,
      clientIp: request.ip,
      msLeft: () => op.deadlineMs - (performance.now() - started),
      now: () => new Date(),
    };
    const present = PRESENTERS[op.subject];
    const answer = present
      ? JSON.stringify(present((await this.bus.call(op, input, context)) as never))
      : await this.bus.callForJson(op, input, context);
    if (this.log.isEnabled('debug')) {
      const ms = Math.round(performance.now() - started);
      this.log.debug({ operation: op.subject, request_id: request.id, ms }, 'answered');
    }
    return answer;
  }
}
