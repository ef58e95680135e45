import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type HttpRoute, type Operation, parseRoute } from '@drawpoint/contracts/operation';
import { OPERATIONS } from '@drawpoint/contracts/registry';
import type { FastifyReply, RouteHandlerMethod } from 'fastify';
import { Admission } from '../authentication/admission.ts';
import { AppErrorFilter } from '../http/app-error.filter.ts';
import { Refusals } from '../http/refusals.ts';
import { inTraceOf } from '../http/request-traces.ts';
import { type AuthenticatedRequest, Operations } from './operations.ts';

/**
 * A route for every operation of the contracts that has one, aliases included. They stand beside Nest's router, whose
 * guards, pipes and interceptors for each request are a large part of what a call may cost (decision 013).
 */
@Injectable()
export class OperationRoutes {
  constructor(
    private readonly operations: Operations,
    private readonly admission: Admission,
    private readonly refusals: Refusals,
    private readonly errors: AppErrorFilter,
  ) {}

  /** Call it after what concerns every route, such as compression. */
  mount(app: NestFastifyApplication): void {
    const fastify = app.getHttpAdapter().getInstance();
    for (const op of OPERATIONS) {
      for (const route of [op.http, ...(op.aliases ?? [])]) {
        if (route === undefined) continue;
        const { method, path } = parseRoute(route);
        const url = `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
        fastify.route({
          ...{ method, url, handler: this.handlerOf(op, route) },
          ...(op.raw && { config: { raw: op.raw } }),
          // What goes wrong before the handler, such as a body that cannot be read.
          errorHandler: (error, request, reply) => this.errors.answer(error, request, reply),
        });
      }
    }
  }

  private handlerOf(op: Operation, route: HttpRoute): RouteHandlerMethod {
    const { method } = parseRoute(route);
    const { mediaType, run } = this.operations.runnerOf(op, method);
    // Of what everybody may read, browsers keep a copy and ask whether it still holds; of what is personal, none.
    const caching = op.allow === 'public' && method === 'GET' ? 'private, no-cache' : 'no-store';
    return async (given, reply) => {
      const request = given as AuthenticatedRequest;
      // The line broke before its request was looked at: nobody waits for an answer, and nothing tells whose limits it counts under.
      if (request.raw.socket.remoteAddress === undefined) return reply.hijack();
      if (hasEmptyName(request.params)) return notFound(reply);
      reply.header('cache-control', caching);
      try {
        await this.admission.admit(op, request);
        reply.code(op.status);
        if (mediaType !== undefined) reply.header('content-type', mediaType);
        return await inTraceOf(request, () => run(request, reply));
      } catch (error) {
        this.errors.answer(await this.refusals.inTurn(error), request, reply);
        return reply;
      }
    };
  }
}

/** `/addresses/` is not the address whose id is empty. */
function hasEmptyName(params: unknown): boolean {
  const values = (params ?? {}) as Record<string, string>;
  for (const name in values) if (values[name] === '') return true;
  return false;
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}
