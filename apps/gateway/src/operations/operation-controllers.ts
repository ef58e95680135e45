import {
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Inject,
  Post,
  Put,
  Req,
  Res,
  type Type,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { type HttpMethod, type HttpRoute, type Operation, parseRoute } from '@drawpoint/contracts/operation';
import { OPERATIONS } from '@drawpoint/contracts/registry';
import type { FastifyReply } from 'fastify';
import { Allow } from '../authentication/operation.guard.ts';
import { Refusals } from '../http/refusals.ts';
import { type Answer, type AuthenticatedRequest, Operations } from './operations.ts';

const VERBS: Record<HttpMethod, (path: string) => MethodDecorator> = {
  GET: Get,
  POST: Post,
  PUT: Put,
  DELETE: Delete,
};

/** A controller for every operation of the contracts that has a route, aliases included. */
export const operationControllers = (): Type[] =>
  OPERATIONS.flatMap((op) =>
    [op.http, ...(op.aliases ?? [])]
      .filter((route) => route !== undefined)
      .map((route) => controllerOf(op, route)),
  );

function controllerOf(op: Operation, route: HttpRoute): Type {
  const { method, path } = parseRoute(route);

  @Controller('api')
  class OperationController {
    constructor(
      @Inject(Operations) private readonly operations: Operations,
      @Inject(Refusals) private readonly refusals: Refusals,
    ) {}

    async handle(request: AuthenticatedRequest, reply?: FastifyReply): Promise<Answer> {
      try {
        return await this.operations.run(op, method, request, reply);
      } catch (error) {
        throw await this.refusals.inTurn(error);
      }
    }
  }

  const target = OperationController.prototype;
  const descriptor = Object.getOwnPropertyDescriptor(target, 'handle')!;
  const decorators: MethodDecorator[] = [
    VERBS[method](path.replaceAll(/\{(\w+)\}/g, ':$1')),
    HttpCode(op.status),
    // A browser may keep an answer only to ask whether it still holds.
    ...(op.download || op.csv
      ? []
      : [
          Header('cache-control', 'private, no-cache'),
          Header('content-type', `${op.raw?.answers ?? 'application/json'}; charset=utf-8`),
        ]),
    ...(op.raw ? [RouteConfig({ raw: op.raw })] : []),
    Allow(op),
  ];
  Req()(target, 'handle', 0);
  if (op.remembersDevice || op.download || op.csv || op.cost) Res({ passthrough: true })(target, 'handle', 1);
  for (const decorate of decorators) decorate(target, 'handle', descriptor);
  return OperationController;
}
