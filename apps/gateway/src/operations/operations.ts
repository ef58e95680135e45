import { Injectable } from '@nestjs/common';
import type { Caller } from '@drawpoint/contracts/envelope';
import { parseInput } from '@drawpoint/contracts/field-errors';
import type { HttpMethod, Operation } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { invalid } from '@drawpoint/nest-kit/fault';
import { Log } from '@drawpoint/nest-kit/logging/log';
import type { FastifyRequest } from 'fastify';
import { PRESENTERS } from './presenters.ts';
import { readInput } from './read-input.ts';

/** What the guard leaves on a request: who sends it, null for a stranger. */
export type AuthenticatedRequest = FastifyRequest & { caller?: Caller | null };

/** Validates a request's input and forwards it over the bus as it came, so that a schema need not be idempotent. */
@Injectable()
export class Operations {
  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  async run(op: Operation, method: HttpMethod, request: AuthenticatedRequest): Promise<unknown> {
    const input = readInput(method, request, op.bodyWins ?? []);
    const parsed = parseInput(op.input, input);
    if (!parsed.success) throw invalid(parsed.errors);
    const started = performance.now();
    const output = await this.bus.call(op, input, {
      caller: request.caller ?? null,
      service: 'gateway',
      requestId: request.id,
      clientIp: request.ip,
      msLeft: () => op.deadlineMs - (performance.now() - started),
    });
    if (this.log.isEnabled('debug')) {
      const ms = Math.round(performance.now() - started);
      this.log.debug({ operation: op.subject, request_id: request.id, ms }, 'answered');
    }
    const present = PRESENTERS[op.subject];
    return present ? present(output as never) : output;
  }
}
