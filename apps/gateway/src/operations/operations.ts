import { Injectable } from '@nestjs/common';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { HttpMethod, Operation } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { Log } from '@drawpoint/nest-kit/logging/log';
import type { FastifyRequest } from 'fastify';
import { etagOf, namesEtag, type TaggedRequest } from '../http/etags.ts';
import { inSlices } from './in-slices.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { PRESENTERS } from './presenters.ts';
import { readInput } from './read-input.ts';

/** What the guard leaves on a request: who sends it, null for a stranger. */
export type AuthenticatedRequest = FastifyRequest & TaggedRequest & { caller: Caller | null };

/** Forwards a request's input over the bus as it came: the service parses it, once. Answers JSON. */
@Injectable()
export class Operations {
  private readonly presenting = new OneAtATime();

  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  async run(op: Operation, method: HttpMethod, request: AuthenticatedRequest): Promise<string | Buffer> {
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
    const ask = () => this.bus.callForJson(op, input, context);
    const answer = await (PRESENTERS[op.subject] ? this.present(op, request, ask) : ask());
    if (this.log.isEnabled('debug')) {
      const ms = Math.round(performance.now() - started);
      this.log.debug({ operation: op.subject, request_id: request.id, ms }, 'answered');
    }
    return answer;
  }

  // Megabytes for one person must not make others wait: their turns are single, and what they hold already is not made again.
  private present(
    op: Operation,
    request: AuthenticatedRequest,
    ask: () => Promise<string>,
  ): Promise<string | Buffer> {
    return this.presenting.run(request.caller?.user_id ?? 0, async () => {
      const compact = await ask();
      request.entityTag = etagOf(compact);
      if (namesEtag(request.headers['if-none-match'], request.entityTag)) return '';
      return inSlices(PRESENTERS[op.subject]!(JSON.parse(compact) as never));
    });
  }
}
