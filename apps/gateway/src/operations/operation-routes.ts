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
 * Registers a route for every operation that has one, aliases included. Bypasses Nest's router: its guards,
 * pipes and interceptors are a large part of a call's cost (decision 013).
 */
@Injectable()
export class OperationRoutes {
  constructor(
    private readonly operations: Operations,
    private readonly admission: Admission,
    private readonly refusals: Refusals,
    private readonly errors: AppErrorFilter,
  ) {}

  /** Call it after the hooks of every route, such as compression. */
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
          // Errors before the handler, such as an unreadable body.
          errorHandler: (error, request, reply) => this.errors.answer(error, request, reply),
        });
      }
    }
  }

  private handlerOf(op: Operation, route: HttpRoute): RouteHandlerMethod {
    const { method } = parseRoute(route);
    const { mediaType, run } = this.operations.runnerOf(op, method);
    // Browsers store and revalidate public responses; they do not store personal ones.
    const caching = op.allow === 'public' && method === 'GET' ? 'private, no-cache' : 'no-store';
    return async (given, reply) => {
      const request = given as AuthenticatedRequest;
      // The connection broke before its request was handled. Nobody waits for a response, and its network is
      // unknown for the limits.
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

/** `/addresses/` must not match an address with an empty id. */
function hasEmptyName(params: unknown): boolean {
  const values = (params ?? {}) as Record<string, string>;
  for (const name in values) if (values[name] === '') return true;
  return false;
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}
